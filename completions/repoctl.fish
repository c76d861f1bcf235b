# Completion of repoctl in fish. Written by "npm run generate"; changes here are lost.

# Prints the command that the word $argv[2] leads to from $argv[1].
function __repoctl_enter
    switch "$argv[1]/$argv[2]"
        case '/broadcast'
            echo 'broadcast'
        case '/gpg-keys'
            echo 'gpg-keys'
        case '/groups'
            echo 'groups'
        case '/keys'
            echo 'keys'
        case '/labels'
            echo 'labels'
        case '/milestones'
            echo 'milestones'
        case '/namespaces'
            echo 'namespaces'
        case '/projects'
            echo 'projects'
        case '/schedules'
            echo 'schedules'
        case '/storage'
            echo 'storage'
        case '/users'
            echo 'users'
        case '/variables'
            echo 'variables'
        case '/api'
            echo 'api'
        case '/auth'
            echo 'auth'
        case '/completion'
            echo 'completion'
        case '/config'
            echo 'config'
        case '/doctor'
            echo 'doctor'
        case '/help'
            echo 'help'
        case '/serve'
            echo 'serve'
        case '/whoami'
            echo 'whoami'
        case 'broadcast/list'
            echo 'broadcast list'
        case 'broadcast/get'
            echo 'broadcast get'
        case 'broadcast/create'
            echo 'broadcast create'
        case 'broadcast/update'
            echo 'broadcast update'
        case 'broadcast/delete'
            echo 'broadcast delete'
        case 'gpg-keys/list'
            echo 'gpg-keys list'
        case 'gpg-keys/get'
            echo 'gpg-keys get'
        case 'gpg-keys/create'
            echo 'gpg-keys create'
        case 'gpg-keys/delete'
            echo 'gpg-keys delete'
        case 'groups/list'
            echo 'groups list'
        case 'groups/get'
            echo 'groups get'
        case 'groups/create'
            echo 'groups create'
        case 'groups/members'
            echo 'groups members'
        case 'groups members/list'
            echo 'groups members list'
        case 'groups members/add'
            echo 'groups members add'
        case 'keys/list'
            echo 'keys list'
        case 'keys/get'
            echo 'keys get'
        case 'keys/create'
            echo 'keys create'
        case 'keys/delete'
            echo 'keys delete'
        case 'labels/list'
            echo 'labels list'
        case 'labels/create'
            echo 'labels create'
        case 'labels/update'
            echo 'labels update'
        case 'labels/delete'
            echo 'labels delete'
        case 'labels/subscribe'
            echo 'labels subscribe'
        case 'labels/unsubscribe'
            echo 'labels unsubscribe'
        case 'milestones/list'
            echo 'milestones list'
        case 'milestones/get'
            echo 'milestones get'
        case 'milestones/create'
            echo 'milestones create'
        case 'milestones/update'
            echo 'milestones update'
        case 'namespaces/list'
            echo 'namespaces list'
        case 'namespaces/get'
            echo 'namespaces get'
        case 'projects/list'
            echo 'projects list'
        case 'projects/get'
            echo 'projects get'
        case 'projects/create'
            echo 'projects create'
        case 'projects/delete'
            echo 'projects delete'
        case 'projects/members'
            echo 'projects members'
        case 'projects members/list'
            echo 'projects members list'
        case 'projects members/add'
            echo 'projects members add'
        case 'schedules/list'
            echo 'schedules list'
        case 'schedules/get'
            echo 'schedules get'
        case 'schedules/create'
            echo 'schedules create'
        case 'schedules/update'
            echo 'schedules update'
        case 'schedules/delete'
            echo 'schedules delete'
        case 'schedules/take-ownership'
            echo 'schedules take-ownership'
        case 'schedules/variables'
            echo 'schedules variables'
        case 'schedules variables/list'
            echo 'schedules variables list'
        case 'schedules variables/create'
            echo 'schedules variables create'
        case 'schedules variables/update'
            echo 'schedules variables update'
        case 'schedules variables/delete'
            echo 'schedules variables delete'
        case 'storage/list'
            echo 'storage list'
        case 'storage/reset'
            echo 'storage reset'
        case 'users/list'
            echo 'users list'
        case 'users/get'
            echo 'users get'
        case 'users/create'
            echo 'users create'
        case 'users/update'
            echo 'users update'
        case 'users/delete'
            echo 'users delete'
        case 'users/block'
            echo 'users block'
        case 'users/unblock'
            echo 'users unblock'
        case 'users/tokens'
            echo 'users tokens'
        case 'users/attributes'
            echo 'users attributes'
        case 'users tokens/list'
            echo 'users tokens list'
        case 'users tokens/create'
            echo 'users tokens create'
        case 'users tokens/revoke'
            echo 'users tokens revoke'
        case 'users attributes/list'
            echo 'users attributes list'
        case 'users attributes/get'
            echo 'users attributes get'
        case 'users attributes/set'
            echo 'users attributes set'
        case 'users attributes/delete'
            echo 'users attributes delete'
        case 'variables/list'
            echo 'variables list'
        case 'variables/get'
            echo 'variables get'
        case 'variables/create'
            echo 'variables create'
        case 'variables/update'
            echo 'variables update'
        case 'variables/set'
            echo 'variables set'
        case 'variables/delete'
            echo 'variables delete'
        case 'variables/import'
            echo 'variables import'
        case 'variables/export'
            echo 'variables export'
        case 'auth/login'
            echo 'auth login'
        case 'auth/logout'
            echo 'auth logout'
        case 'auth/status'
            echo 'auth status'
        case 'config/list'
            echo 'config list'
        case 'config/get'
            echo 'config get'
        case 'config/path'
            echo 'config path'
        case 'config/set'
            echo 'config set'
        case 'config/unset'
            echo 'config unset'
        case 'config/profiles'
            echo 'config profiles'
        case 'config profiles/list'
            echo 'config profiles list'
        case 'config profiles/add'
            echo 'config profiles add'
        case 'config profiles/use'
            echo 'config profiles use'
        case 'config profiles/remove'
            echo 'config profiles remove'
        case 'config profiles/rename'
            echo 'config profiles rename'
    end
end

# Prints the commands below $argv[1].
function __repoctl_commands
    switch "$argv[1]"
        case ''
            printf '%s\t%s\n' broadcast 'Messages that everyone on the service sees' gpg-keys 'GPG keys of users' groups 'Groups and their members' keys 'SSH keys of users' labels 'Labels of a project' milestones 'Milestones of a project or a group' namespaces 'Namespaces that projects live in' projects 'Projects and their members' schedules 'Pipeline schedules of a project and their variables' storage 'Health of the repository storages' users 'Users, their impersonation tokens and attributes' variables 'Variables of a project or a group' api 'Send a request to any address of the API' auth 'Log in to a service, log out, see where you are logged in' completion 'Print the script that completes commands in your shell' config 'Settings and the profiles that hold them' doctor 'Check the configuration, the connection and the token' help 'Show the help of a command' serve 'Run the service: API, git over HTTP, schedules' whoami 'Show the signed-in user'
        case 'broadcast'
            printf '%s\t%s\n' list 'List the broadcast messages, newest first' get 'Show a broadcast message' create 'Create a broadcast message' update 'Change a broadcast message' delete 'Delete a broadcast message'
        case 'gpg-keys'
            printf '%s\t%s\n' list 'List your GPG keys, or a user\'s' get 'Show one of your GPG keys, or of a user\'s' create 'Add a GPG key to your account, or to a user\'s' delete 'Delete one of your GPG keys, or of a user\'s'
        case 'groups'
            printf '%s\t%s\n' list 'List groups' get 'Show a group with its projects' create 'Create a group, or a subgroup of one' members 'Members of a group'
        case 'groups members'
            printf '%s\t%s\n' list 'List the members of a group' add 'Make a user a member of a group'
        case 'keys'
            printf '%s\t%s\n' list 'List your SSH keys, or a user\'s' get 'Show one of your SSH keys, or of a user\'s' create 'Add an SSH key to your account, or to a user\'s' delete 'Delete one of your SSH keys, or of a user\'s'
        case 'labels'
            printf '%s\t%s\n' list 'List the labels of a project' create 'Create a label in a project' update 'Change the name, colour, description or priority of a label' delete 'Delete a label' subscribe 'Follow a label' unsubscribe 'Stop following a label'
        case 'milestones'
            printf '%s\t%s\n' list 'List the milestones of a project or a group' get 'Show a milestone of a project or a group' create 'Create a milestone in a project or a group' update 'Change, close or reopen a milestone of a project or a group'
        case 'namespaces'
            printf '%s\t%s\n' list 'List the namespaces you can create projects in; all of them for administrators' get 'Show a namespace'
        case 'projects'
            printf '%s\t%s\n' list 'List the projects you can see' get 'Show a project' create 'Create a project with an empty repository' delete 'Delete a project and its repository, a moment later' members 'Members of a project'
        case 'projects members'
            printf '%s\t%s\n' list 'List the members of a project' add 'Make a user a member of a project'
        case 'schedules'
            printf '%s\t%s\n' list 'List the pipeline schedules of a project' get 'Show a pipeline schedule with its last pipeline and its variables' create 'Create a pipeline schedule' update 'Change a pipeline schedule and reschedule it' delete 'Delete a pipeline schedule' take-ownership 'Become the owner of a pipeline schedule' variables 'Variables that a schedule hands to its pipelines'
        case 'schedules variables'
            printf '%s\t%s\n' list 'List the variables of a pipeline schedule; values are in JSON only' create 'Add a variable to a pipeline schedule' update 'Change the value of a variable of a pipeline schedule' delete 'Delete a variable of a pipeline schedule'
        case 'storage'
            printf '%s\t%s\n' list 'Show the health of every repository storage' reset 'Forget the failures of all storages and allow access again'
        case 'users'
            printf '%s\t%s\n' list 'List users' get 'Show a user' create 'Create a user' update 'Update a user' delete 'Delete a user with their own projects' block 'Block a user: all credentials stop working at once' unblock 'Let a blocked user in again' tokens 'Impersonation tokens of a user' attributes 'Custom attributes of a user'
        case 'users tokens'
            printf '%s\t%s\n' list 'List the impersonation tokens of a user' create 'Create a token that acts as a user' revoke 'Revoke an impersonation token'
        case 'users attributes'
            printf '%s\t%s\n' list 'List the custom attributes of a user' get 'Show a custom attribute of a user' set 'Set a custom attribute of a user, new or not' delete 'Delete a custom attribute of a user'
        case 'variables'
            printf '%s\t%s\n' list 'List the variables of a project or a group; values are in JSON only' get 'Show a variable of a project or a group' create 'Add a variable to a project or a group' update 'Change a variable of a project or a group' set 'Add a variable, or change it when it is there' delete 'Delete a variable of a project or a group' import 'Set the variables that a .env or JSON file holds' export 'Print all variables as .env, or with -o json as JSON'
        case 'auth'
            printf '%s\t%s\n' login 'Check a token with the service at --url and keep it in a profile' logout 'Remove the token from a profile; the profile stays' status 'Show the service, the user and the scopes of each profile, or of --profile'
        case 'config'
            printf '%s\t%s\n' list 'List all settings in force, and where each comes from' get 'Print the value of a setting that is in force' path 'Print where the configuration file is' set 'Set a value in a profile: the one of --profile, else the current one' unset 'Take a value out of a profile' profiles 'Profiles: a service, its token and what goes with it'
        case 'config profiles'
            printf '%s\t%s\n' list 'List the profiles; one of them is current' add 'Add a profile for the service at --url; "auth login" also logs in' use 'Make a profile the current one' remove 'Remove a profile with its token' rename 'Give a profile another name'
    end
end

# Prints the options of $argv[1].
function __repoctl_options
    switch "$argv[1]"
        case ''
            printf '%s\t%s\n' --version 'Show the version'
        case 'broadcast list'
            printf '%s\t%s\n' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'broadcast create'
            printf '%s\t%s\n' --starts-at 'From when it shows; now when not given' --ends-at 'Until when it shows; one hour from now when not given' --color 'Background, as #rrggbb' --font 'Colour of the letters, as #rrggbb'
        case 'broadcast update'
            printf '%s\t%s\n' --message 'What everyone shall read' --starts-at 'From when it shows; now when not given' --ends-at 'Until when it shows; one hour from now when not given' --color 'Background, as #rrggbb' --font 'Colour of the letters, as #rrggbb'
        case 'gpg-keys list'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'gpg-keys get'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators'
        case 'gpg-keys create'
            printf '%s\t%s\n' --key 'The public key, armored' --user 'ID of the user whose keys they are; for administrators'
        case 'gpg-keys delete'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators'
        case 'groups list'
            printf '%s\t%s\n' --search 'Only groups whose name or path contains this' --all-available 'Also groups you are no member of (default: false)' --no-all-available 'Not: Also groups you are no member of (default: false)' --owned 'Only groups you own (default: false)' --no-owned 'Not: Only groups you own (default: false)' --order-by 'Order of the list (name|path; default: name)' --sort 'Direction of the order (asc|desc; default: asc)' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'groups create'
            printf '%s\t%s\n' --path 'Last part of its address' --description 'What the group is for' --visibility 'Who sees it; private when not given (private|internal|public)' --lfs-enabled 'Allow large-file storage (default: true)' --no-lfs-enabled 'Not: Allow large-file storage (default: true)' --request-access-enabled 'Let people ask for membership (default: false)' --no-request-access-enabled 'Not: Let people ask for membership (default: false)' --parent-id 'ID of the group to create it in (null clears it)'
        case 'groups members list'
            printf '%s\t%s\n' --group 'ID or path of the group; default: the profile\'s' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'groups members add'
            printf '%s\t%s\n' --group 'ID or path of the group; default: the profile\'s' --access-level 'Role (guest|reporter|developer|master|owner|10|20|30|40|50)' --expires-at 'Day on which the membership ends (null clears it)'
        case 'keys list'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'keys get'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators'
        case 'keys create'
            printf '%s\t%s\n' --key 'The public key, one line' --user 'ID of the user whose keys they are; for administrators'
        case 'keys delete'
            printf '%s\t%s\n' --user 'ID of the user whose keys they are; for administrators'
        case 'labels list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'labels create'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --color 'Colour: #rrggbb, or a CSS colour name' --description 'What the label stands for (null clears it)' --priority 'Rank, 0 first; null takes it away'
        case 'labels update'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --new-name 'New name of the label' --color 'Colour: #rrggbb, or a CSS colour name' --description 'What the label stands for (null clears it)' --priority 'Rank, 0 first; null takes it away'
        case 'labels delete'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'labels subscribe'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'labels unsubscribe'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'milestones list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --iids 'Only milestones with these numbers' --state 'Only milestones in this state (active|closed)' --search 'Only milestones whose title or description contains this' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'milestones get'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s'
        case 'milestones create'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --description 'What is to be reached (null clears it)' --due-date 'Day by which it is due; null takes it away' --start-date 'Day on which it starts; null takes it away'
        case 'milestones update'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --title 'Title of the milestone' --description 'What is to be reached (null clears it)' --due-date 'Day by which it is due; null takes it away' --start-date 'Day on which it starts; null takes it away' --state-event 'Closes the milestone, or opens it again (close|activate)'
        case 'namespaces list'
            printf '%s\t%s\n' --search 'Only namespaces whose name or path contains this' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'projects list'
            printf '%s\t%s\n' --search 'Only projects whose name or path contains this' --visibility 'Only projects of this visibility (private|internal|public)' --owned 'Only projects you own (default: false)' --no-owned 'Not: Only projects you own (default: false)' --membership 'Only projects you are a member of (default: false)' --no-membership 'Not: Only projects you are a member of (default: false)' --order-by 'Order of the list (id|name|path|created_at|updated_at|last_activity_at; default: created_at)' --sort 'Direction of the order (asc|desc; default: desc)' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'projects create'
            printf '%s\t%s\n' --path 'Last part of its address; made from the name when not given' --namespace-id 'ID of the namespace to create it in; your own when not given' --description 'What the project is (null clears it)' --visibility 'Who sees it; private when not given (private|internal|public)' --public-jobs 'Show pipelines to everyone who sees the project (default: true)' --no-public-jobs 'Not: Show pipelines to everyone who sees the project (default: true)' --issues-enabled 'Offer issues (default: true)' --no-issues-enabled 'Not: Offer issues (default: true)' --merge-requests-enabled 'Offer merge requests (default: true)' --no-merge-requests-enabled 'Not: Offer merge requests (default: true)' --jobs-enabled 'Offer pipelines (default: true)' --no-jobs-enabled 'Not: Offer pipelines (default: true)' --wiki-enabled 'Offer a wiki (default: true)' --no-wiki-enabled 'Not: Offer a wiki (default: true)' --snippets-enabled 'Offer snippets (default: true)' --no-snippets-enabled 'Not: Offer snippets (default: true)' --initialize-with-readme 'Start with a commit that holds a README (default: false)' --no-initialize-with-readme 'Not: Start with a commit that holds a README (default: false)'
        case 'projects members list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'projects members add'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --access-level 'Role (guest|reporter|developer|master|owner|10|20|30|40|50)' --expires-at 'Day on which the membership ends (null clears it)'
        case 'schedules list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --scope 'Only schedules in this state (active|inactive)' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'schedules get'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules create'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --ref 'Branch or tag to run on' --cron 'When to run: minute hour day month weekday' --cron-timezone 'Time zone of the cron line, such as Europe/Berlin (default: UTC)' --active 'Whether it runs (default: true)' --no-active 'Not: Whether it runs (default: true)'
        case 'schedules update'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --description 'What the schedule is for' --ref 'Branch or tag to run on' --cron 'When to run: minute hour day month weekday' --cron-timezone 'Time zone of the cron line, such as Europe/Berlin (default: UTC)' --active 'Whether it runs (default: true)' --no-active 'Not: Whether it runs (default: true)'
        case 'schedules delete'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules take-ownership'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules variables list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules variables create'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules variables update'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'schedules variables delete'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in'
        case 'storage list'
            printf '%s\t%s\n' --failing 'Only storages that are failing' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'users list'
            printf '%s\t%s\n' --active 'Only active users' --no-active 'Not: Only active users' --blocked 'Only blocked users' --no-blocked 'Not: Only blocked users' --username 'Only the user of this name' --search 'Only users whose name, username or email contains this' --order-by 'What to sort by (administrators) (id|name|username|created_at|updated_at; default: id)' --sort 'Sort order (administrators) (asc|desc; default: desc)' --extern-uid 'Only the user of this name at the provider (administrators)' --provider 'Provider of the external name (administrators)' --external 'Only external users (administrators)' --no-external 'Not: Only external users (administrators)' --created-before 'Only users made until then (administrators)' --created-after 'Only users made since then (administrators)' --custom-attributes 'Only users with this attribute (administrators)' --with-custom-attributes 'Show custom attributes (administrators)' --no-with-custom-attributes 'Not: Show custom attributes (administrators)' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'users get'
            printf '%s\t%s\n' --with-custom-attributes 'Show custom attributes (administrators)' --no-with-custom-attributes 'Not: Show custom attributes (administrators)'
        case 'users create'
            printf '%s\t%s\n' --email 'Address that mail goes to' --name 'Name as people write it' --chat-handle 'Handle in chat (null clears it)' --network-profile 'Profile in a professional network (null clears it)' --microblog-handle 'Handle in a microblog (null clears it)' --website-url 'Address of a web site (null clears it)' --organization 'Organization the user works for (null clears it)' --bio 'A few words about the user (null clears it)' --location 'Where the user is (null clears it)' --projects-limit 'Projects of their own at most' --can-create-group 'Allow the user to create groups' --no-can-create-group 'Not: Allow the user to create groups' --extern-uid 'Name of the user at the provider' --provider 'Provider that the user signs in with' --avatar 'Picture: PNG, JPEG, GIF or WebP, 200 KiB at most' --password 'First password' --reset-password 'Let the user choose a password by mail (default: false)' --no-reset-password 'Not: Let the user choose a password by mail (default: false)' --admin 'Make the user an administrator (default: false)' --no-admin 'Not: Make the user an administrator (default: false)' --skip-confirmation 'Take the address as confirmed (default: false)' --no-skip-confirmation 'Not: Take the address as confirmed (default: false)' --external 'See only what the user is a member of (default: false)' --no-external 'Not: See only what the user is a member of (default: false)'
        case 'users update'
            printf '%s\t%s\n' --email 'Address that mail goes to' --username 'Name in addresses and mentions' --name 'Name as people write it' --chat-handle 'Handle in chat (null clears it)' --network-profile 'Profile in a professional network (null clears it)' --microblog-handle 'Handle in a microblog (null clears it)' --website-url 'Address of a web site (null clears it)' --organization 'Organization the user works for (null clears it)' --bio 'A few words about the user (null clears it)' --location 'Where the user is (null clears it)' --projects-limit 'Projects of their own at most' --can-create-group 'Allow the user to create groups' --no-can-create-group 'Not: Allow the user to create groups' --extern-uid 'Name of the user at the provider' --provider 'Provider that the user signs in with' --avatar 'Picture: PNG, JPEG, GIF or WebP, 200 KiB at most' --password 'New password, which the user must change at the next login' --admin 'Make the user an administrator' --no-admin 'Not: Make the user an administrator' --external 'See only what the user is a member of' --no-external 'Not: See only what the user is a member of' --skip-reconfirmation 'Take a new address as confirmed (default: false)' --no-skip-reconfirmation 'Not: Take a new address as confirmed (default: false)'
        case 'users delete'
            printf '%s\t%s\n' --hard-delete 'Delete contributions too, instead of handing them to a ghost user' --no-hard-delete 'Not: Delete contributions too, instead of handing them to a ghost user'
        case 'users tokens list'
            printf '%s\t%s\n' --state 'Only tokens in this state (all|active|inactive; default: all)' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'users tokens create'
            printf '%s\t%s\n' --scopes 'What the token may do: api, read_user, sudo' --expires-at 'Day from which it is no longer valid (null clears it)'
        case 'users attributes list'
            printf '%s\t%s\n' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'variables list'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --page 'Only this page, from 1' --per-page 'Records per page, 1 to 100 (default: 20)' --limit 'At most this many records, over as many pages as it takes' --all 'All records, over all pages'
        case 'variables get'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s'
        case 'variables create'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --protected 'Whether only protected branches and tags get to see it' --no-protected 'Not: Whether only protected branches and tags get to see it'
        case 'variables update'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --protected 'Whether only protected branches and tags get to see it' --no-protected 'Not: Whether only protected branches and tags get to see it'
        case 'variables set'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --protected 'Whether only protected branches and tags get to see it' --no-protected 'Not: Whether only protected branches and tags get to see it'
        case 'variables delete'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s'
        case 'variables import'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --prune 'Delete the variables that the file does not hold'
        case 'variables export'
            printf '%s\t%s\n' --project 'ID or path of the project; default: the profile\'s, or the clone\'s that you are in' --group 'ID or path of the group; default: the profile\'s' --format 'What to write'
        case 'api'
            printf '%s\t%s\n' --method 'Method (default: GET, or POST with fields or a body)' --field 'Parameter: true, false, null and numbers as such, @file, @- for stdin' --raw-field 'Parameter: a text as it is' --header 'Header to send' --input 'Send this file as the body, - for stdin; fields go to the query' --include 'Print the status and the headers of the answer first' --paginate 'Take all pages of a list, as one list' --silent 'Do not print the body'
        case 'auth login'
            printf '%s\t%s\n' --with-token 'Read the token from stdin' --token-file 'Leave the token in this file, readable by you alone, and read it from there' --token-command 'Run this command for the token, each time one is needed'
        case 'auth status'
            printf '%s\t%s\n' --show-token 'Show tokens as they are'
        case 'config get'
            printf '%s\t%s\n' --show-token 'Print a token as it is'
        case 'serve'
            printf '%s\t%s\n' --host 'address to listen on' --port 'port to listen on; 0 takes a free one' --data-dir 'where records and repositories lie (default: repoctl in the XDG data directory)' --storage 'a directory for repositories, by a name of your choice; can be repeated' --database 'keep records in PostgreSQL, postgres://… (default: REPOCTL_DATABASE, else SQLite)' --demo 'fill an empty data directory with made-up groups, projects and people'
    end
    set -l without
    switch "$argv[1]"
        case 'broadcast create'
            set without --color
        case 'broadcast update'
            set without --color
        case 'labels create'
            set without --color
        case 'labels update'
            set without --color
    end
    contains -- --profile $without; or printf '%s\t%s\n' --profile 'Profile to use (REPOCTL_PROFILE)'
    contains -- --url $without; or printf '%s\t%s\n' --url 'Address of the service (REPOCTL_URL)'
    contains -- --sudo $without; or printf '%s\t%s\n' --sudo 'Act as this user: ID or username (REPOCTL_SUDO)'
    contains -- --output $without; or printf '%s\t%s\n' --output 'How to print records'
    contains -- --json $without; or printf '%s\t%s\n' --json 'Short for --output json; errors are JSON, too'
    contains -- --yaml $without; or printf '%s\t%s\n' --yaml 'Short for --output yaml'
    contains -- --fields $without; or printf '%s\t%s\n' --fields 'Only these fields, in this order'
    contains -- --jq $without; or printf '%s\t%s\n' --jq 'Filter the JSON with a jq expression'
    contains -- --color $without; or printf '%s\t%s\n' --color 'When to use colour (NO_COLOR, FORCE_COLOR)'
    contains -- --quiet $without; or printf '%s\t%s\n' --quiet 'No notes and no spinner on stderr'
    contains -- --debug $without; or printf '%s\t%s\n' --debug 'Show every request and answer on stderr, without secrets'
    contains -- --dry-run $without; or printf '%s\t%s\n' --dry-run 'Print the request that would be sent, and send nothing'
    contains -- --yes $without; or printf '%s\t%s\n' --yes 'Answer yes to every question'
    contains -- --no-input $without; or printf '%s\t%s\n' --no-input 'Never ask; fail where something is missing'
    contains -- --timeout $without; or printf '%s\t%s\n' --timeout 'How long to wait for an answer'
    contains -- --retries $without; or printf '%s\t%s\n' --retries 'How often to repeat what is safe to repeat'
    contains -- --help $without; or printf '%s\t%s\n' --help 'Show this help'
end

# Prints value where the option $argv[2] of $argv[1] takes one, optional where only after =, then what it can be.
function __repoctl_option
    switch "$argv[1]/$argv[2]"
        case 'broadcast list/--page' 'broadcast list/--per-page' 'broadcast list/--limit' 'broadcast create/--starts-at' 'broadcast create/--ends-at' 'broadcast update/--starts-at' 'broadcast update/--ends-at' 'gpg-keys list/--page' 'gpg-keys list/--per-page' 'gpg-keys list/--limit' 'groups list/--page' 'groups list/--per-page' 'groups list/--limit' 'groups members list/--page' 'groups members list/--per-page' 'groups members list/--limit' 'groups members add/--expires-at' 'keys list/--page' 'keys list/--per-page' 'keys list/--limit' 'labels list/--page' 'labels list/--per-page' 'labels list/--limit' 'labels create/--priority' 'labels update/--priority' 'milestones list/--iids' 'milestones list/--page' 'milestones list/--per-page' 'milestones list/--limit' 'milestones create/--due-date' 'milestones create/--start-date' 'milestones update/--due-date' 'milestones update/--start-date' 'namespaces list/--page' 'namespaces list/--per-page' 'namespaces list/--limit' 'projects list/--page' 'projects list/--per-page' 'projects list/--limit' 'projects members list/--page' 'projects members list/--per-page' 'projects members list/--limit' 'projects members add/--expires-at' 'schedules list/--page' 'schedules list/--per-page' 'schedules list/--limit' 'storage list/--page' 'storage list/--per-page' 'storage list/--limit' 'users list/--created-before' 'users list/--created-after' 'users list/--custom-attributes' 'users list/--page' 'users list/--per-page' 'users list/--limit' 'users create/--projects-limit' 'users update/--projects-limit' 'users tokens list/--page' 'users tokens list/--per-page' 'users tokens list/--limit' 'users tokens create/--expires-at' 'users attributes list/--page' 'users attributes list/--per-page' 'users attributes list/--limit' 'variables list/--page' 'variables list/--per-page' 'variables list/--limit' 'api/-F' 'api/--field' 'api/-f' 'api/--raw-field' 'api/-H' 'api/--header' 'auth login/--token-command' 'serve/--host' 'serve/--port' 'serve/--storage' 'serve/--database'
            printf '%s\n' value ''
        case 'broadcast list/--fields' 'broadcast get/--fields' 'broadcast create/--fields' 'broadcast update/--fields'
            printf '%s\n' value 'list message starts_at ends_at color font id active'
        case 'broadcast create/--color' 'broadcast create/--font' 'broadcast update/--message' 'broadcast update/--color' 'broadcast update/--font' 'gpg-keys create/--key' 'groups list/--search' 'groups create/--path' 'groups create/--description' 'keys create/--key' 'labels create/--description' 'labels update/--new-name' 'labels update/--description' 'milestones list/--search' 'milestones create/--description' 'milestones update/--title' 'milestones update/--description' 'namespaces list/--search' 'projects list/--search' 'projects create/--path' 'projects create/--description' 'schedules create/--cron' 'schedules update/--description' 'schedules update/--cron' 'users list/--username' 'users list/--search' 'users list/--extern-uid' 'users list/--provider' 'users create/--email' 'users create/--name' 'users create/--chat-handle' 'users create/--network-profile' 'users create/--microblog-handle' 'users create/--website-url' 'users create/--organization' 'users create/--bio' 'users create/--location' 'users create/--extern-uid' 'users create/--provider' 'users create/--avatar' 'users create/--password' 'users update/--email' 'users update/--username' 'users update/--name' 'users update/--chat-handle' 'users update/--network-profile' 'users update/--microblog-handle' 'users update/--website-url' 'users update/--organization' 'users update/--bio' 'users update/--location' 'users update/--extern-uid' 'users update/--provider' 'users update/--avatar' 'users update/--password'
            printf '%s\n' value '@'
        case 'gpg-keys list/--user' 'gpg-keys get/--user' 'gpg-keys create/--user' 'gpg-keys delete/--user' 'keys list/--user' 'keys get/--user' 'keys create/--user' 'keys delete/--user'
            printf '%s\n' value 'live users'
        case 'gpg-keys list/--fields' 'gpg-keys get/--fields' 'gpg-keys create/--fields'
            printf '%s\n' value 'list id key fingerprint primary_key_id emails created_at expires_at'
        case 'groups list/--all-available' 'groups list/--owned' 'groups create/--lfs-enabled' 'groups create/--request-access-enabled' 'projects list/--owned' 'projects list/--membership' 'projects create/--public-jobs' 'projects create/--issues-enabled' 'projects create/--merge-requests-enabled' 'projects create/--jobs-enabled' 'projects create/--wiki-enabled' 'projects create/--snippets-enabled' 'projects create/--initialize-with-readme' 'schedules create/--active' 'schedules update/--active' 'users list/--active' 'users list/--blocked' 'users list/--external' 'users list/--with-custom-attributes' 'users get/--with-custom-attributes' 'users create/--can-create-group' 'users create/--reset-password' 'users create/--admin' 'users create/--skip-confirmation' 'users create/--external' 'users update/--can-create-group' 'users update/--admin' 'users update/--external' 'users update/--skip-reconfirmation' 'users delete/--hard-delete' 'variables create/--protected' 'variables update/--protected' 'variables set/--protected'
            printf '%s\n' optional 'words true false'
        case 'groups list/--order-by'
            printf '%s\n' value 'words name path'
        case 'groups list/--sort' 'projects list/--sort' 'users list/--sort'
            printf '%s\n' value 'words asc desc'
        case 'groups list/--fields'
            printf '%s\n' value 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id'
        case 'groups get/--fields' 'groups create/--fields'
            printf '%s\n' value 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id projects shared_projects'
        case 'groups create/--visibility' 'projects list/--visibility' 'projects create/--visibility'
            printf '%s\n' value 'words private internal public'
        case 'groups create/--parent-id'
            printf '%s\n' value 'live group-ids'
        case 'groups members list/-g' 'groups members list/--group' 'groups members add/-g' 'groups members add/--group' 'milestones list/-g' 'milestones list/--group' 'milestones get/-g' 'milestones get/--group' 'milestones create/-g' 'milestones create/--group' 'milestones update/-g' 'milestones update/--group' 'variables list/-g' 'variables list/--group' 'variables get/-g' 'variables get/--group' 'variables create/-g' 'variables create/--group' 'variables update/-g' 'variables update/--group' 'variables set/-g' 'variables set/--group' 'variables delete/-g' 'variables delete/--group' 'variables import/-g' 'variables import/--group' 'variables export/-g' 'variables export/--group'
            printf '%s\n' value 'live groups'
        case 'groups members list/--fields' 'groups members add/--fields' 'projects members list/--fields' 'projects members add/--fields'
            printf '%s\n' value 'list id username name state avatar_url web_url access_level expires_at'
        case 'groups members add/--access-level' 'projects members add/--access-level'
            printf '%s\n' value 'words guest reporter developer master owner'
        case 'keys list/--fields' 'keys get/--fields' 'keys create/--fields'
            printf '%s\n' value 'list id title key created_at'
        case 'labels list/-p' 'labels list/--project' 'labels create/-p' 'labels create/--project' 'labels update/-p' 'labels update/--project' 'labels delete/-p' 'labels delete/--project' 'labels subscribe/-p' 'labels subscribe/--project' 'labels unsubscribe/-p' 'labels unsubscribe/--project' 'milestones list/-p' 'milestones list/--project' 'milestones get/-p' 'milestones get/--project' 'milestones create/-p' 'milestones create/--project' 'milestones update/-p' 'milestones update/--project' 'projects members list/-p' 'projects members list/--project' 'projects members add/-p' 'projects members add/--project' 'schedules list/-p' 'schedules list/--project' 'schedules get/-p' 'schedules get/--project' 'schedules create/-p' 'schedules create/--project' 'schedules update/-p' 'schedules update/--project' 'schedules delete/-p' 'schedules delete/--project' 'schedules take-ownership/-p' 'schedules take-ownership/--project' 'schedules variables list/-p' 'schedules variables list/--project' 'schedules variables create/-p' 'schedules variables create/--project' 'schedules variables update/-p' 'schedules variables update/--project' 'schedules variables delete/-p' 'schedules variables delete/--project' 'variables list/-p' 'variables list/--project' 'variables get/-p' 'variables get/--project' 'variables create/-p' 'variables create/--project' 'variables update/-p' 'variables update/--project' 'variables set/-p' 'variables set/--project' 'variables delete/-p' 'variables delete/--project' 'variables import/-p' 'variables import/--project' 'variables export/-p' 'variables export/--project'
            printf '%s\n' value 'live projects'
        case 'labels list/--fields' 'labels create/--fields' 'labels update/--fields' 'labels subscribe/--fields' 'labels unsubscribe/--fields'
            printf '%s\n' value 'list id name color description open_issues_count closed_issues_count open_merge_requests_count subscribed priority'
        case 'labels create/--color' 'labels update/--color'
            printf '%s\n' value '@live colors'
        case 'milestones list/--state'
            printf '%s\n' value 'words active closed'
        case 'milestones list/--fields' 'milestones get/--fields' 'milestones create/--fields' 'milestones update/--fields'
            printf '%s\n' value 'list id iid project_id title description state due_date start_date created_at updated_at'
        case 'milestones update/--state-event'
            printf '%s\n' value 'words close activate'
        case 'namespaces list/--fields' 'namespaces get/--fields'
            printf '%s\n' value 'list id name path kind full_path parent_id members_count_with_descendants'
        case 'projects list/--order-by'
            printf '%s\n' value 'words id name path created_at updated_at last_activity_at'
        case 'projects list/--fields' 'projects get/--fields' 'projects create/--fields'
            printf '%s\n' value 'list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled'
        case 'projects create/--namespace-id'
            printf '%s\n' value 'live namespace-ids'
        case 'projects delete/--fields'
            printf '%s\n' value 'list message'
        case 'schedules list/--scope'
            printf '%s\n' value 'words active inactive'
        case 'schedules list/--fields'
            printf '%s\n' value 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner'
        case 'schedules get/--fields' 'schedules variables list/--fields'
            printf '%s\n' value 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables'
        case 'schedules create/--ref' 'schedules update/--ref'
            printf '%s\n' value '@live branches'
        case 'schedules create/--cron-timezone' 'schedules update/--cron-timezone'
            printf '%s\n' value '@live time-zones'
        case 'schedules create/--fields' 'schedules update/--fields' 'schedules delete/--fields' 'schedules take-ownership/--fields'
            printf '%s\n' value 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline'
        case 'schedules variables create/--fields' 'schedules variables update/--fields' 'schedules variables delete/--fields' 'users attributes list/--fields' 'users attributes get/--fields' 'users attributes set/--fields' 'variables list/--fields' 'variables get/--fields' 'variables import/--fields' 'variables export/--fields'
            printf '%s\n' value 'list key value'
        case 'storage list/--fields'
            printf '%s\n' value 'list storage_name failing_on_hosts total_failures'
        case 'users list/--order-by'
            printf '%s\n' value 'words id name username created_at updated_at'
        case 'users list/--fields' 'users get/--fields' 'users create/--fields' 'users update/--fields' 'users block/--fields' 'users unblock/--fields'
            printf '%s\n' value 'list id username name state avatar_url web_url created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes'
        case 'users tokens list/--state'
            printf '%s\n' value 'words all active inactive'
        case 'users tokens list/--fields' 'users tokens create/--fields'
            printf '%s\n' value 'list id name active revoked impersonation scopes user_id created_at expires_at token'
        case 'users tokens create/--scopes'
            printf '%s\n' value 'list api read_user sudo'
        case 'variables create/--fields' 'variables update/--fields' 'variables set/--fields'
            printf '%s\n' value 'list key value protected'
        case 'variables export/--format'
            printf '%s\n' value 'words env json'
        case 'api/-X' 'api/--method'
            printf '%s\n' value 'words GET POST PUT DELETE'
        case 'api/--input' 'auth login/--token-file'
            printf '%s\n' value 'file'
        case 'serve/--data-dir'
            printf '%s\n' value 'directory'
        case '*'
            switch "$argv[2]"
                case '--profile'
                    printf '%s\n' value 'live profiles'
                case '--url' '--fields' '--jq' '--timeout' '--retries'
                    printf '%s\n' value ''
                case '--sudo'
                    printf '%s\n' value 'live usernames'
                case '-o' '--output'
                    printf '%s\n' value 'words table json yaml ndjson csv name'
                case '--color'
                    printf '%s\n' value 'words auto always never'
            end
    end
end

# Prints value and what the argument number $argv[2] of $argv[1] can be, from 0.
function __repoctl_argument
    switch "$argv[1]/$argv[2]"
        case 'broadcast get/0' 'broadcast update/0' 'broadcast delete/0'
            printf '%s\n' value 'live broadcast'
        case 'broadcast create/0' 'groups create/0' 'keys create/0' 'labels create/0' 'milestones create/0' 'projects create/0' 'schedules create/0' 'schedules variables create/1' 'schedules variables create/2' 'schedules variables update/2' 'users create/0' 'users tokens create/1' 'users attributes set/2' 'variables create/0' 'variables create/1' 'variables update/1' 'variables set/1'
            printf '%s\n' value '@'
        case 'gpg-keys get/0' 'gpg-keys delete/0'
            printf '%s\n' value 'live gpg-keys'
        case 'groups get/0'
            printf '%s\n' value '@live groups'
        case 'groups members add/0' 'projects members add/0' 'users get/0' 'users update/0' 'users delete/0' 'users block/0' 'users unblock/0' 'users tokens list/0' 'users tokens create/0' 'users tokens revoke/0' 'users attributes list/0' 'users attributes get/0' 'users attributes set/0' 'users attributes delete/0'
            printf '%s\n' value 'live users'
        case 'keys get/0' 'keys delete/0'
            printf '%s\n' value 'live keys'
        case 'labels update/0' 'labels delete/0' 'labels subscribe/0' 'labels unsubscribe/0'
            printf '%s\n' value '@live labels'
        case 'milestones get/0' 'milestones update/0'
            printf '%s\n' value 'live milestones'
        case 'namespaces get/0'
            printf '%s\n' value '@live namespaces'
        case 'projects get/0' 'projects delete/0'
            printf '%s\n' value '@live projects'
        case 'schedules get/0' 'schedules update/0' 'schedules delete/0' 'schedules take-ownership/0' 'schedules variables list/0' 'schedules variables create/0' 'schedules variables update/0' 'schedules variables delete/0'
            printf '%s\n' value 'live schedules'
        case 'schedules variables update/1' 'schedules variables delete/1'
            printf '%s\n' value '@live schedule-variables'
        case 'users tokens revoke/1'
            printf '%s\n' value 'live tokens'
        case 'users attributes get/1' 'users attributes set/1' 'users attributes delete/1'
            printf '%s\n' value '@live user-attributes'
        case 'variables get/0' 'variables update/0' 'variables set/0' 'variables delete/0'
            printf '%s\n' value '@live variables'
        case 'variables import/0'
            printf '%s\n' value 'file'
        case 'completion/0'
            printf '%s\n' value 'words bash fish zsh'
        case 'config get/0' 'config set/0' 'config unset/0'
            printf '%s\n' value 'words url token token_command token_file token_type sudo project group ca_file cert_file key_file output timeout retries'
        case 'config profiles use/0' 'config profiles remove/0' 'config profiles rename/0'
            printf '%s\n' value 'live profiles'
        case 'help/*'
            printf '%s\n' value 'live commands'
    end
end

# Prints what the spec $argv[1] allows after $argv[2], which is the part of the word before the value $argv[3].
function __repoctl_value
    set -l spec $argv[1]
    set -l before $argv[2]
    set -l value $argv[3]
    if string match -q -- '@*' $spec
        if string match -q -- '@*' $value; and not string match -q -- '@@*' $value
            __repoctl_files (string sub -s 2 -- $value) "$before@" file
            return
        end
        set spec (string sub -s 2 -- $spec)
    end
    set -l parts (string split ' ' -- $spec)
    if contains -- $parts[1] list lives; and string match -q -- '*,*' $value
        set before $before(string replace -r -- '[^,]*$' '' $value)
    end
    switch $spec
        case 'words *' 'list *'
            printf '%s\n' $before$parts[2..-1]
        case 'live commands'
            __repoctl_commands "$__repoctl_helped"
        case 'live *' 'lives *'
            for line in (command repoctl __complete $parts[2] $__repoctl_positional -- $__repoctl_typed "$value" 2>/dev/null </dev/null)
                printf '%s\n' $before$line
            end
        case file directory
            __repoctl_files "$value" "$before" $spec
    end
end

# Prints the paths that go on from $argv[1], or with $argv[3] the directories alone, each after $argv[2].
function __repoctl_files
    set -l found
    if test "$argv[3]" = directory
        set found (__fish_complete_directories "$argv[1]" '')
    else
        set found (__fish_complete_path "$argv[1]")
    end
    for path in $found
        printf '%s\n' $argv[2]$path
    end
end

function __repoctl_complete
    set -l where ''
    set -g __repoctl_helped ''
    set -g __repoctl_positional
    set -g __repoctl_typed (commandline -opc)[2..-1]
    set -l dashes no
    set -l pending ''
    for word in $__repoctl_typed
        if test -n "$pending"
            set pending ''
        else if test $dashes = yes
            set -a __repoctl_positional $word
        else if test "$word" = --
            set dashes yes
        else if string match -q -- '--*' $word
            if not string match -q -- '*=*' $word
                set -l found (__repoctl_option "$where" $word)
                if test "$found[1]" = value
                    set pending $word
                end
            end
        else if string match -q -- '-?*' $word
            set -l letters (string split '' -- (string sub -s 2 -- $word))
            while set -q letters[1]
                set -l found (__repoctl_option "$where" -$letters[1])
                if test "$found[1]" = value
                    if test (count $letters) = 1
                        set pending -$letters[1]
                    end
                    break
                end
                set -e letters[1]
            end
        else
            set -l next (__repoctl_enter "$where" $word)
            if test (count $__repoctl_positional) = 0; and test -n "$next"
                set where $next
            else
                set -a __repoctl_positional $word
                set -l inner (__repoctl_enter "$__repoctl_helped" $word)
                if test -n "$inner"
                    set __repoctl_helped $inner
                end
            end
        end
    end
    # A quote may still be open.
    set -l raw (commandline -ct)
    set -l current (string unescape -- "$raw"; or string unescape -- "$raw'"; or string unescape -- "$raw\"")
    set current "$current"
    if test -n "$pending"
        set -l found (__repoctl_option "$where" $pending)
        __repoctl_value "$found[2]" '' "$current"
    else if test $dashes = no; and string match -q -- '--*=*' $current
        set -l halves (string split -m 1 = -- $current)
        set -l found (__repoctl_option "$where" $halves[1])
        __repoctl_value "$found[2]" "$halves[1]=" "$halves[2]"
    else if test $dashes = no; and string match -q -- '-*' $current
        set -l name (string sub -l 2 -- $current)
        set -l found (__repoctl_option "$where" $name)
        if test "$found[1]" = value; and test "$name" != --; and test (string length -- $current) -gt 2
            __repoctl_value "$found[2]" $name (string sub -s 3 -- $current)
        else
            __repoctl_options "$where"
        end
    else
        if test $dashes = no; and test (count $__repoctl_positional) = 0
            __repoctl_commands "$where"
        end
        set -l spec (__repoctl_argument "$where" (count $__repoctl_positional))
        __repoctl_value "$spec[2]" '' "$current"
    end
    set -e __repoctl_helped
    set -e __repoctl_positional
    set -e __repoctl_typed
end

complete -c repoctl -e
complete -c repoctl -f -k -a '(__repoctl_complete)'
