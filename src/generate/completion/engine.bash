# Takes the quotes off the word $1 without expanding anything in it. Sets plain; open to the quote that is still open;
# and fixed to the part of plain that readline keeps as it is: what stands before the open quote, or before the
# last character at which readline starts a word but the shell does not.
__repoctl_unquote() {
  local raw=$1 char next before='' i=0
  plain='' open='' fixed=''
  while ((i < ${#raw})); do
    char=${raw:i:1} next=${raw:i+1:1}
    if [[ $open == "'" ]]; then
      if [[ $char == "'" ]]; then open='' fixed=$before; else plain+=$char; fi
    elif [[ $open == '"' ]]; then
      if [[ $char == '"' ]]; then
        open='' fixed=$before
      elif [[ $char == \\ && $next == [\\\"\$\`] ]]; then
        plain+=$next
        ((i += 1))
      else
        plain+=$char
      fi
    elif [[ $char == \\ ]]; then
      plain+=$next
      ((i += 1))
    elif [[ $char == [\'\"] ]]; then
      open=$char before=$fixed fixed=$plain
    else
      # The word that readline sees starts after = and :, but with @.
      if [[ $char == @ && $COMP_WORDBREAKS == *@* ]]; then fixed=$plain; fi
      plain+=$char
      if [[ $char == [=:] && $COMP_WORDBREAKS == *"$char"* ]]; then fixed=$plain; fi
    fi
    ((i += 1))
  done
}

# Writes the text $1 so that the shell reads it as one word and as nothing else, going on within the quote $2. Sets quoted.
__repoctl_quote() {
  local text=$1 double='"'
  case $2 in
    "'") quoted=${text//\'/\'\\\'\'} ;;
    '"')
      quoted=${text//\\/\\\\}
      quoted=${quoted//$double/\\$double}
      quoted=${quoted//\$/\\\$}
      quoted=${quoted//\`/\\\`}
      # No backslash keeps an exclamation mark from meaning history within double quotes.
      quoted=${quoted//\!/$double\'!\'$double}
      ;;
    *)
      printf -v quoted %q "$text"
      quoted=${quoted//\\,/,}
      ;;
  esac
}

# Sets words (with their quotes) and cword. Puts together again what bash took apart at =, : and @.
__repoctl_words() {
  local line=${COMP_LINE:0:COMP_POINT} rest i word
  words=() cword=-1
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    rest=${line#"${line%%[![:space:]]*}"}
    # The cursor may stand within the word.
    if ((i == COMP_CWORD)) && [[ -n $line && $word == "$rest"* ]]; then word=$rest; fi
    if ((i > 0)) && [[ -n $COMP_LINE && $rest == "$line" ]]; then
      words[cword]+=$word
    else
      ((cword += 1))
      words[cword]=$word
    fi
    line=${rest#"$word"}
  done
}

# Offers the word $1, if it goes on from what is typed; $2 says what it means.
__repoctl_offer() {
  if [[ $1 == "$plain"* ]]; then
    candidates+=("$1")
    sayings+=("${2-}")
  fi
}

# Whether $1 has an option that not all commands have and that is called $2.
__repoctl_has() {
  local own
  __repoctl_own "$1"
  [[ " $own " == *" $2 "* ]]
}

# Offers the options of $1.
__repoctl_options() {
  local own general without word
  __repoctl_own "$1"
  for word in $own; do
    if [[ $word == --* ]]; then __repoctl_offer "$word"; fi
  done
  __repoctl_general "$1"
  for word in $general; do
    if [[ " $without " != *" $word "* ]]; then __repoctl_offer "$word"; fi
  done
}

# Offers the files, or with $2 the directories, whose path goes on from $1; what stands before it in the word is $3.
__repoctl_files() {
  local start=$1 file shown
  if [[ -o noglob ]] || shopt -q failglob; then return; fi
  if [[ $start == \~/* ]]; then start=$HOME${start:1}; fi
  for file in "$start"*; do
    [[ -e $file || -L $file ]] || continue
    shown=$file
    if [[ $1 == \~/* ]]; then shown="~${file:${#HOME}}"; fi
    if [[ -d $file ]]; then
      __repoctl_offer "$3$shown/"
    elif [[ $2 != directory ]]; then
      __repoctl_offer "$3$shown"
    fi
  done
}

# Whether the configuration has aliases, and the text $1.
__repoctl_configured() {
  local file=${REPOCTL_CONFIG_DIR:-${XDG_CONFIG_HOME:-${HOME-}/.config}/repoctl}/config.json text
  if [[ ! -f $file || ! -r $file ]]; then return 1; fi
  { text=$(<"$file"); } 2>/dev/null
  [[ $text == *'"aliases"'* && $text == *"$1"* ]]
}

# Puts the command that the alias at $1 stands for in its place, up to the word that is typed.
__repoctl_expand() {
  local word found=()
  __repoctl_configured "\"${line[$1]}\"" || return 1
  while IFS= read -r word; do found+=("$word"); done < <(
    command repoctl __complete alias-words -- "${line[@]:$1}" '' 2>/dev/null </dev/null
  )
  if ((${#found[@]} == 0)); then return 1; fi
  line=("${line[@]:0:$1}" "${found[@]}")
}

# Offers what the spec $1 allows after $2, which is the part of the word before the value.
__repoctl_value() {
  local spec=$1 before=$2 value=${plain:${#2}} word says given=''
  if [[ $spec == @* ]]; then
    if [[ $value == @* && $value != @@* ]]; then
      __repoctl_files "${value:1}" file "$before@"
      return
    fi
    spec=${spec:1}
  fi
  case $spec in
    list\ * | lives\ *)
      if [[ $value == *,* ]]; then
        before+="${value%,*}," given=",${value%,*}," value=${value##*,}
      fi
      ;;
  esac
  case $spec in
    words\ * | list\ *)
      for word in ${spec#* }; do
        if [[ $given != *",$word,"* ]]; then __repoctl_offer "$before$word"; fi
      done
      ;;
    'live commands') __repoctl_commands "$helped" ;;
    'live help-pages')
      __repoctl_commands "$helped"
      if [[ -z $helped ]]; then __repoctl_commands 'help topics'; fi
      ;;
    live\ * | lives\ *)
      while IFS=$'\t' read -r word says; do
        # The program would take what stands before a comma and after it for two values.
        if [[ $spec == lives\ * && ($word == *,* || $given == *",$word,"*) ]]; then continue; fi
        __repoctl_offer "$before$word" "$says"
      done < <(
        command repoctl __complete "${spec#* }" ${positional[@]+"${positional[@]}"} -- \
          ${typed[@]+"${typed[@]}"} "$value" 2>/dev/null </dev/null
      )
      ;;
    file | directory) __repoctl_files "$value" "$spec" "$before" ;;
  esac
}

# Turns the candidates into what readline puts into the line.
__repoctl_reply() {
  local i quoted tilde
  for ((i = 0; i < ${#candidates[@]}; i++)); do
    tilde=''
    # A tilde that was typed bare stays bare: it stands for the home directory.
    if [[ $current == \~/* && -z $fixed ]]; then
      tilde='~'
      __repoctl_quote "${candidates[i]:1}" "$open"
    else
      __repoctl_quote "${candidates[i]:${#fixed}}" "$open"
    fi
    # While readline only lists, there is room to say what an ID stands for.
    if [[ $COMP_TYPE == 63 && ${#candidates[@]} -gt 1 && -n ${sayings[i]} ]]; then quoted+="  (${sayings[i]})"; fi
    COMPREPLY+=("$tilde$quoted")
  done
  if ((${#candidates[@]} == 1)) && [[ ${candidates[0]} == */ ]]; then compopt -o nospace 2>/dev/null; fi
  compopt -o nosort 2>/dev/null
  return 0
}

_repoctl() {
  # bash-completion sets all of these.
  # shellcheck disable=SC2034
  local cur prev words cword split comp_args was_split
  if declare -F _comp_initialize >/dev/null; then
    _comp_initialize -n =:@ -- "$@" || return 0
  elif declare -F _init_completion >/dev/null; then
    _init_completion -n =:@ || return 0
  else
    __repoctl_words
  fi
  local IFS=$' \t\n' current=${words[cword]}
  local plain open fixed where='' helped='' dashes='' pending='' takes spec next word letters i
  local candidates=() sayings=() positional=() typed=() line=() expanded=''
  COMPREPLY=()
  for ((i = 1; i < cword; i++)); do
    __repoctl_unquote "${words[i]}"
    line+=("$plain")
  done
  for ((i = 0; i < ${#line[@]}; i++)); do
    word=${line[i]}
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -n $dashes ]]; then
      positional+=("$word")
    elif [[ $word == -- ]]; then
      dashes=1
    elif [[ $word == --* ]]; then
      if [[ $word != *=* ]]; then
        __repoctl_option "$where" "$word"
        if [[ $takes == value ]]; then pending=$word; fi
      fi
    elif [[ $word == -?* ]]; then
      letters=${word:1}
      while [[ -n $letters ]]; do
        __repoctl_option "$where" "-${letters:0:1}"
        if [[ $takes == value ]]; then
          if ((${#letters} == 1)); then pending=-$letters; fi
          break
        fi
        letters=${letters:1}
      done
    elif ((${#positional[@]} == 0)) && __repoctl_enter "$where" "$word"; then
      where=$next
    elif [[ -z $where$expanded ]] && ((${#positional[@]} == 0)) && __repoctl_expand "$i"; then
      expanded=1
      ((i -= 1))
    else
      positional+=("$word")
      if __repoctl_enter "$helped" "$word"; then helped=$next; fi
    fi
  done
  typed=(${line[@]+"${line[@]}"})
  __repoctl_unquote "$current"
  if [[ -n $pending ]]; then
    __repoctl_option "$where" "$pending"
    __repoctl_value "$spec" ''
  elif [[ -z $dashes && $plain == --*=* ]]; then
    __repoctl_option "$where" "${plain%%=*}"
    __repoctl_value "$spec" "${plain%%=*}="
  elif [[ -z $dashes && $plain == -* ]]; then
    __repoctl_option "$where" "${plain:0:2}"
    if [[ ${#plain} -gt 2 && $plain != --* && $takes == value ]]; then
      __repoctl_value "$spec" "${plain:0:2}"
    else
      __repoctl_options "$where"
    fi
  else
    if [[ -z $dashes ]] && ((${#positional[@]} == 0)); then
      __repoctl_commands "$where"
      if [[ -z $where ]] && __repoctl_configured ''; then __repoctl_value 'live aliases' ''; fi
    fi
    __repoctl_argument "$where" "${#positional[@]}"
    __repoctl_value "$spec" ''
  fi
  __repoctl_reply
}

complete -F _repoctl repoctl
