# Completes a command line the way readline would ask for it, and prints one candidate per line.
# Arguments: the completion script, the package to load first or nothing, the line up to the cursor, its words.
# shellcheck source=/dev/null
if [[ -n $2 ]]; then source "$2"; fi
# shellcheck source=/dev/null
source "$1"
COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
COMP_LINE=$3 COMP_POINT=${#3} COMP_TYPE=${COMP_KIND:-9} COMP_KEY=9
COMP_WORDS=("${@:4}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_repoctl repoctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
if ((${#COMPREPLY[@]})); then printf '%s\n' "${COMPREPLY[@]}"; fi
