# Whether $argv[1] has an option that not all commands have and that is called $argv[2].
function __repoctl_has
    contains -- $argv[2] (__repoctl_own "$argv[1]" | string replace -r '\t.*' '')
end

# Prints the options of $argv[1].
function __repoctl_options
    set -l own (__repoctl_own "$argv[1]")
    set -l names (string match -v -- '*'\t'*' $own | string join '|')
    set -l meanings (__repoctl_meanings | string match -r -- "^(?:$names)\t.*")
    for name in $own
        switch $name
            case '*'\t'*'
                printf '%s\n' $name
            case '--*'
                string match -- $name\t'*' $meanings
                # What has no meaning of its own negates another option.
                or string match -- (string replace -- --no- -- $name)\t'*' $own $meanings |
                    string replace -r -- '^--(.*)\t' '--no-$1'\t'Not: '
        end
    end
    __repoctl_general "$argv[1]"
end

# Whether the configuration has aliases, and the text $argv[1].
function __repoctl_configured
    set -l directory $HOME/.config/repoctl
    set -q XDG_CONFIG_HOME; and set directory $XDG_CONFIG_HOME/repoctl
    set -q REPOCTL_CONFIG_DIR; and set directory $REPOCTL_CONFIG_DIR
    test -f $directory/config.json; and test -r $directory/config.json; or return 1
    set -l text (cat $directory/config.json 2>/dev/null | string collect)
    string match -q -- '*"aliases"*' "$text"; and string match -q -- "*$argv[1]*" "$text"
end

# Prints what the program knows. fish would show an error where it is not found.
function __repoctl_ask
    command -q repoctl; and command repoctl __complete $argv 2>/dev/null </dev/null
end

# Prints what the spec $argv[1] allows after $argv[2], which is the part of the word before the value $argv[3], for the option
# $argv[4] or for an argument.
function __repoctl_value
    set -l spec $argv[1]
    set -l before $argv[2]
    set -l value $argv[3]
    set -l given
    if string match -q -- '@*' $spec
        if string match -q -- '@*' $value; and not string match -q -- '@@*' $value
            __repoctl_files (string sub -s 2 -- $value) "$before@" file
            return
        end
        set spec (string sub -s 2 -- $spec)
    end
    set -l parts (string split ' ' -- $spec)
    if contains -- $parts[1] list lives; and string match -q -- '*,*' $value
        set given (string split ',' -- $value)[1..-2]
        set before $before(string join ',' -- $given),
        set value (string split ',' -- $value)[-1]
    end
    switch $spec
        case 'words *' 'list *'
            set -l texts (__repoctl_texts)
            set -l subject $argv[4]
            switch "$subject"
                case -o
                    set subject --output
                case --json
                    set subject --fields
                case --sort-by
                    set subject --columns
            end
            for word in $parts[2..-1]
                contains -- $word $given; and continue
                set -l text (string match -- "$subject $word"\t'*' $texts; or string match -- $word\t'*' $texts)
                printf '%s\t%s\n' $before$word (string split -m 1 \t -- "$text[1]")[2]
            end
        case 'live commands'
            __repoctl_commands "$__repoctl_helped"
        case 'live help-pages'
            __repoctl_commands "$__repoctl_helped"
            test -n "$__repoctl_helped"; or __repoctl_commands 'help topics'
        case 'live *' 'lives *'
            for line in (__repoctl_ask $parts[2] $__repoctl_positional -- $__repoctl_typed "$value")
                if test $parts[1] = lives
                    set -l word (string split -m 1 \t -- $line)[1]
                    # The program would take what stands before a comma and after it for two values.
                    if contains -- $word $given; or string match -q -- '*,*' $word
                        continue
                    end
                end
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
    set -l expanded no
    set -l i 1
    while test $i -le (count $__repoctl_typed)
        set -l word $__repoctl_typed[$i]
        set i (math $i + 1)
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
            else if test -z "$where"; and test $expanded = no; and test (count $__repoctl_positional) = 0; and __repoctl_configured "\"$word\""
                # The command that the alias stands for takes its place, and is read from there.
                set expanded yes
                set i (math $i - 1)
                set -l found (__repoctl_ask alias-words -- $__repoctl_typed[$i..-1] '')
                if set -q found[1]
                    set -l before
                    test $i -gt 1; and set before $__repoctl_typed[1..(math $i - 1)]
                    set __repoctl_typed $before $found
                end
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
        __repoctl_value "$found[2]" '' "$current" $pending
    else if test $dashes = no; and string match -q -- '--*=*' $current
        set -l halves (string split -m 1 = -- $current)
        set -l found (__repoctl_option "$where" $halves[1])
        __repoctl_value "$found[2]" "$halves[1]=" "$halves[2]" $halves[1]
    else if test $dashes = no; and string match -q -- '-*' $current
        set -l name (string sub -l 2 -- $current)
        set -l found (__repoctl_option "$where" $name)
        if test "$found[1]" = value; and test "$name" != --; and test (string length -- $current) -gt 2
            __repoctl_value "$found[2]" $name (string sub -s 3 -- $current) $name
        else
            __repoctl_options "$where"
        end
    else
        if test $dashes = no; and test (count $__repoctl_positional) = 0
            __repoctl_commands "$where"
            if test -z "$where"; and __repoctl_configured ''
                __repoctl_value 'live aliases' '' "$current"
            end
        end
        set -l spec (__repoctl_argument "$where" (count $__repoctl_positional))
        __repoctl_value "$spec" '' "$current" "$where"
    end
    set -e __repoctl_helped
    set -e __repoctl_positional
    set -e __repoctl_typed
end

complete -c repoctl -e
complete -c repoctl -f -k -a '(__repoctl_complete)'
