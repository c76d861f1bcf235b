/** The emoji of reactions, by the short names that v4 clients send. */

const faces = `
grinning grin joy rofl smiley smile sweat_smile laughing wink blush yum sunglasses heart_eyes kissing_heart kissing
kissing_smiling_eyes kissing_closed_eyes relaxed slight_smile hugging thinking neutral_face expressionless no_mouth
rolling_eyes smirk persevere disappointed_relieved open_mouth zipper_mouth hushed sleepy tired_face sleeping relieved nerd
stuck_out_tongue stuck_out_tongue_winking_eye stuck_out_tongue_closed_eyes drooling_face unamused sweat pensive confused
upside_down money_mouth astonished frowning2 slight_frown confounded disappointed worried triumph cry sob frowning
anguished fearful weary grimacing cold_sweat scream flushed dizzy_face rage angry innocent cowboy clown lying_face mask
thermometer_face head_bandage nauseated_face sneezing_face smiling_imp imp japanese_ogre japanese_goblin skull
skull_crossbones ghost alien space_invader robot poop smiley_cat smile_cat joy_cat heart_eyes_cat smirk_cat kissing_cat
scream_cat crying_cat_face pouting_cat see_no_evil hear_no_evil speak_no_evil`;

/** Each of these also has a variant for each of five skin tones. */
const toned = `
baby boy girl man woman blond_haired_person older_man older_woman man_with_gua_pi_mao man_with_turban person_with_blond_hair
cop construction_worker guardsman spy santa mrs_claus angel princess prince bride_with_veil man_in_tuxedo pregnant_woman
person_frowning person_with_pouting_face no_good ok_woman information_desk_person raising_hand bow face_palm shrug massage
haircut walking runner dancer man_dancing horse_racing surfer swimmer basketball_player lifter bicyclist
mountain_bicyclist cartwheel water_polo handball juggling rowboat bath sleeping_accommodation selfie muscle point_left
point_right point_up point_up_2 point_down middle_finger v fingers_crossed vulcan metal call_me hand_splayed raised_hand
ok_hand thumbsup thumbsdown fist punch left_facing_fist right_facing_fist raised_back_of_hand wave clap writing_hand
open_hands raised_hands pray nail_care ear nose`;

const people = `
busts_in_silhouette bust_in_silhouette speaking_head family couple couple_with_heart couplekiss two_men_holding_hands
two_women_holding_hands couple_mm couple_ww kiss_mm kiss_ww dancers fencer skier snowboarder golfer wrestlers level_slider
handshake footprints eyes eye lips tongue kiss cupid heart heartbeat broken_heart two_hearts sparkling_heart heartpulse
blue_heart green_heart yellow_heart purple_heart black_heart gift_heart revolving_hearts heart_decoration
heart_exclamation love_letter zzz anger bomb boom sweat_drops dash dizzy speech_balloon speech_left anger_right
thought_balloon hole eyeglasses dark_sunglasses necktie shirt jeans dress kimono bikini womans_clothes purse handbag pouch
shopping_bags school_satchel mans_shoe athletic_shoe high_heel sandal boot crown womans_hat tophat mortar_board
helmet_with_cross prayer_beads lipstick ring gem closed_umbrella`;

const nature = `
monkey_face monkey gorilla dog dog2 poodle wolf fox cat cat2 lion_face tiger tiger2 leopard horse racehorse deer unicorn
cow ox water_buffalo cow2 pig pig2 boar pig_nose ram sheep goat dromedary_camel camel elephant rhino mouse mouse2 rat
hamster rabbit rabbit2 chipmunk bat bear koala panda_face feet turkey chicken rooster hatching_chick baby_chick
hatched_chick bird penguin dove eagle duck owl frog crocodile turtle lizard snake dragon_face dragon whale whale2 dolphin
fish tropical_fish blowfish shark octopus shell crab shrimp squid butterfly snail bug ant bee beetle spider spider_web
scorpion bouquet cherry_blossom white_flower rosette rose wilted_rose hibiscus sunflower blossom tulip seedling
evergreen_tree deciduous_tree palm_tree cactus ear_of_rice herb shamrock four_leaf_clover maple_leaf fallen_leaf leaves
mushroom chestnut earth_africa earth_americas earth_asia globe_with_meridians new_moon waxing_crescent_moon
first_quarter_moon waxing_gibbous_moon full_moon waning_gibbous_moon last_quarter_moon waning_crescent_moon crescent_moon
new_moon_with_face first_quarter_moon_with_face last_quarter_moon_with_face thermometer sunny full_moon_with_face
sun_with_face star star2 stars cloud partly_sunny thunder_cloud_rain white_sun_small_cloud white_sun_cloud
white_sun_rain_cloud cloud_rain cloud_snow cloud_lightning cloud_tornado fog wind_blowing_face cyclone rainbow umbrella2
umbrella beach_umbrella zap snowflake snowman2 snowman comet fire droplet ocean jack_o_lantern christmas_tree`;

const food = `
grapes melon watermelon tangerine lemon banana pineapple apple green_apple pear peach cherries strawberry kiwi tomato
avocado eggplant potato carrot corn hot_pepper cucumber peanuts bread croissant french_bread pancakes cheese
meat_on_bone poultry_leg bacon hamburger fries pizza hotdog taco burrito stuffed_flatbread egg cooking
shallow_pan_of_food stew salad popcorn bento rice_cracker rice_ball rice curry ramen spaghetti sweet_potato oden sushi
fried_shrimp fish_cake dango icecream shaved_ice ice_cream doughnut cookie birthday cake chocolate_bar candy lollipop
custard honey_pot baby_bottle milk coffee tea sake champagne wine_glass cocktail tropical_drink beer beers
champagne_glass tumbler_glass fork_knife_plate fork_and_knife spoon knife amphora`;

const activities = `
fireworks sparkler sparkles balloon tada confetti_ball tanabata_tree bamboo dolls flags wind_chime rice_scene ribbon gift
reminder_ribbon tickets ticket military_medal trophy medal first_place second_place third_place soccer baseball
basketball volleyball football rugby_football tennis 8ball bowling cricket field_hockey hockey ping_pong badminton
boxing_glove martial_arts_uniform goal golf ice_skate fishing_pole_and_fish running_shirt_with_sash ski dart gun
video_game joystick game_die spades hearts diamonds clubs black_joker mahjong flower_playing_cards performing_arts frame_photo
art circus_tent clapper microphone headphones musical_score musical_note notes saxophone guitar musical_keyboard trumpet
violin drum slot_machine`;

const travel = `
map japan mountain_snow mountain volcano mount_fuji camping beach desert island park stadium classical_building
construction_site homes cityscape house_abandoned house house_with_garden office post_office european_post_office hospital
bank hotel love_hotel convenience_store school department_store factory japanese_castle european_castle wedding
tokyo_tower statue_of_liberty church mosque synagogue shinto_shrine kaaba fountain tent foggy night_with_stars
sunrise_over_mountains sunrise city_dusk city_sunset bridge_at_night hotsprings milky_way carousel_horse ferris_wheel
roller_coaster barber steam_locomotive railway_car bullettrain_side bullettrain_front train2 metro light_rail station tram
monorail mountain_railway train bus oncoming_bus trolleybus minibus ambulance fire_engine police_car oncoming_police_car
taxi oncoming_taxi red_car oncoming_automobile blue_car truck articulated_lorry tractor bike scooter motor_scooter busstop
motorway railway_track fuelpump rotating_light traffic_light vertical_traffic_light construction octagonal_sign anchor
sailboat canoe speedboat cruise_ship ferry motorboat ship airplane airplane_small airplane_departure airplane_arriving seat
helicopter suspension_railway mountain_cableway aerial_tramway rocket satellite_orbital bellhop door bed couch toilet shower
bathtub hourglass hourglass_flowing_sand watch alarm_clock stopwatch timer clock clock1 clock2 clock3 clock4 clock5 clock6
clock7 clock8 clock9 clock10 clock11 clock12 clock130 clock230 clock330 clock430 clock530 clock630 clock730 clock830
clock930 clock1030 clock1130 clock1230`;

const objects = `
mute speaker sound loud_sound loudspeaker mega postal_horn bell no_bell microphone2 level_slider control_knobs radio
iphone calling telephone telephone_receiver pager fax battery electric_plug computer desktop printer keyboard mouse_three_button
trackball minidisc floppy_disk cd dvd movie_camera film_frames projector tv camera camera_with_flash video_camera vhs mag
mag_right microscope telescope satellite candle bulb flashlight izakaya_lantern notebook_with_decorative_cover
closed_book book green_book blue_book orange_book books notebook ledger page_with_curl scroll page_facing_up newspaper
newspaper2 bookmark_tabs bookmark label moneybag yen dollar euro pound money_with_wings credit_card chart
currency_exchange heavy_dollar_sign envelope e-mail incoming_envelope envelope_with_arrow outbox_tray inbox_tray package
mailbox mailbox_closed mailbox_with_mail mailbox_with_no_mail postbox ballot_box pencil2 black_nib pen_fountain pen_ballpoint
paintbrush crayon pencil briefcase file_folder open_file_folder dividers date calendar notepad_spiral calendar_spiral
card_index chart_with_upwards_trend chart_with_downwards_trend bar_chart clipboard pushpin round_pushpin paperclip
paperclips straight_ruler triangular_ruler scissors card_box file_cabinet wastebasket lock unlock lock_with_ink_pen
closed_lock_with_key key key2 hammer pick hammer_pick tools dagger crossed_swords bow_and_arrow shield wrench nut_and_bolt
gear compression alembic scales link chains syringe pill smoking coffin urn moyai oil crystal_ball shopping_cart`;

const symbols = `
atm put_litter_in_its_place potable_water wheelchair mens womens restroom baby_symbol wc passport_control customs
baggage_claim left_luggage warning children_crossing no_entry no_entry_sign no_bicycles no_smoking do_not_litter non-potable_water
no_pedestrians no_mobile_phones underage radioactive biohazard arrow_up arrow_upper_right arrow_right arrow_lower_right
arrow_down arrow_lower_left arrow_left arrow_upper_left arrow_up_down left_right_arrow leftwards_arrow_with_hook
arrow_right_hook arrow_heading_up arrow_heading_down arrows_clockwise arrows_counterclockwise back end on soon top
place_of_worship atom om_symbol star_of_david wheel_of_dharma yin_yang cross orthodox_cross star_and_crescent peace menorah
six_pointed_star aries taurus gemini cancer leo virgo libra scorpius sagittarius capricorn aquarius pisces ophiuchus
twisted_rightwards_arrows repeat repeat_one arrow_forward fast_forward track_next play_pause arrow_backward rewind
track_previous arrow_up_small arrow_double_up arrow_down_small arrow_double_down pause_button stop_button record_button
eject cinema low_brightness high_brightness signal_strength vibration_mode mobile_phone_off recycle fleur-de-lis trident
name_badge beginner o white_check_mark ballot_box_with_check heavy_check_mark heavy_multiplication_x x
negative_squared_cross_mark heavy_plus_sign heavy_minus_sign heavy_division_sign curly_loop loop part_alternation_mark
eight_spoked_asterisk eight_pointed_black_star sparkle bangbang interrobang question grey_question grey_exclamation
exclamation wavy_dash copyright registered tm hash asterisk zero one two three four five six seven eight nine keycap_ten
100 capital_abcd abcd 1234 symbols abc a ab b cl cool free information_source id m new ng o2 ok parking sos up vs koko sa
u6708 u6709 u6307 ideograph_advantage u5272 u7121 u7981 accept u7533 u5408 u7a7a congratulations secret u55b6 u6e80
white_small_square black_small_square white_medium_square black_medium_square white_medium_small_square
black_medium_small_square white_large_square black_large_square large_orange_diamond large_blue_diamond
small_orange_diamond small_blue_diamond small_red_triangle small_red_triangle_down diamond_shape_with_a_dot_inside
radio_button black_square_button white_square_button white_circle black_circle red_circle large_blue_circle
checkered_flag triangular_flag_on_post crossed_flags flag_black flag_white rainbow_flag`;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

const names: ReadonlySet<string> = new Set(
  [faces, toned, people, nature, food, activities, travel, objects, symbols].flatMap(wordsOf),
);
const namesWithTones: ReadonlySet<string> = new Set(wordsOf(toned));

/** Reactions are stored under the second name; both mean the same picture. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['+1', 'thumbsup'],
  ['thumbup', 'thumbsup'],
  ['-1', 'thumbsdown'],
  ['thumbdown', 'thumbsdown'],
  ['satisfied', 'laughing'],
  ['thinking_face', 'thinking'],
  ['hugging_face', 'hugging'],
  ['slightly_smiling_face', 'slight_smile'],
  ['upside_down_face', 'upside_down'],
  ['face_with_rolling_eyes', 'rolling_eyes'],
  ['nerd_face', 'nerd'],
  ['robot_face', 'robot'],
  ['unicorn_face', 'unicorn'],
  ['hankey', 'poop'],
  ['facepunch', 'punch'],
  ['running', 'runner'],
  ['collision', 'boom'],
  ['honeybee', 'bee'],
  ['paw_prints', 'feet'],
  ['red_heart', 'heart'],
  ['email', 'e-mail'],
  ['lantern', 'izakaya_lantern'],
  ['heavy_exclamation_mark', 'exclamation'],
]);

/** Flags are named after countries, and Node.js has a list of those. */
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const isCountry = (letters: string): boolean => countries.of(letters.toUpperCase()) !== undefined;

/**
 * Returns the name under which an emoji is stored: without the colons around it, and with aliases replaced. Undefined if
 * no emoji has the name.
 */
export const emojiName = (sent: string): string | undefined => {
  const bare = sent.trim().replace(/^:(.*):$/, '$1');
  const name = aliases.get(bare) ?? bare;
  if (names.has(name)) {
    return name;
  }
  const [, withoutTone] = /^(.+)_tone[1-5]$/.exec(name) ?? [];
  if (withoutTone !== undefined) {
    const base = aliases.get(withoutTone) ?? withoutTone;
    return namesWithTones.has(base) ? name.replace(withoutTone, base) : undefined;
  }
  const [, country] = /^flag_([a-z]{2})$/.exec(name) ?? [];
  return country !== undefined && isCountry(country) ? name : undefined;
};
