#!/usr/bin/env bash
# A day of an administrator, as a script: sets up a project on an empty service, works on it, takes most of it away.
# Needs repoctl, jq and git on the PATH, an empty directory to work in, and in the environment SERVICE_URL, ADMIN_TOKEN
# and BIG_PROJECT, the path of a project with the labels "label 01" to "label 45", all #0033cc and at length described.
# Says "ok WHAT" for each step that went as it should; stops at the first that did not, and shows it on stderr.
set -euo pipefail

fail() {
  printf 'failed: %s\n' "$1" >&2
  printf '  wanted: %q\n  got:    %q\n' "$2" "$3" >&2
  exit 1
}

# is WHAT WANTED GOT
is() { [[ $3 == "$2" ]] || fail "$1" "$2" "$3"; }

# holds WHAT JQ-CONDITION: stdin is JSON for which the condition holds.
holds() {
  local json
  json=$(cat)
  jq --exit-status "$2" <<<"$json" >/dev/null || fail "$1" "$2" "$json"
}

# exits CODE WORD COMMAND...: the command ends with the code, says nothing on stdout, and one JSON object on stderr
# that holds the word and the code.
exits() {
  local wanted=$1 word=$2 code=0
  shift 2
  "$@" --json >out.txt 2>err.txt || code=$?
  is "exit code of: $*" "$wanted" "$code"
  is "stdout of: $*" '' "$(<out.txt)"
  is "lines on stderr of: $*" 1 "$(wc -l <err.txt)"
  is "error of: $*" "$word $wanted" "$(jq -r '.error | "\(.code) \(.exit_code)"' err.txt)"
}

# silent COMMAND...: the command succeeds without a byte on stdout or stderr.
silent() {
  "$@" >out.txt 2>err.txt
  is "bytes of: $*" '0 0' "$(stat -c %s out.txt err.txt | paste -sd' ')"
}

# writes LINE COMMAND...: the command succeeds, with one line on stdout and nothing on stderr.
writes() {
  local line=$1
  shift
  "$@" >out.txt 2>err.txt
  is "output of: $*" "$line" "$(cat out.txt err.txt)"
}

log_in() {
  repoctl auth login --url "$SERVICE_URL" --with-token <<<"$ADMIN_TOKEN" >login.txt
  is 'who logged in' root "$(repoctl whoami --json | jq -r .username)"
  if grep -q "$ADMIN_TOKEN" login.txt; then fail 'the token is not shown' '' "$(<login.txt)"; fi
  is 'mode of the configuration' 600 "$(stat -c %a "$REPOCTL_CONFIG_DIR/config.json")"
}

make_project() {
  local group
  group=$(repoctl groups create Platform --path platform --visibility public --json | jq .id)
  repoctl projects create api --namespace-id "$group" --visibility public --json |
    holds 'a new project' '.path_with_namespace == "platform/api" and .default_branch == null'
}

push_a_commit() {
  git init --quiet --initial-branch=main api
  git -C api commit --quiet --allow-empty --message 'Begin'
  git -C api remote add origin "${SERVICE_URL/\/\////admin:$ADMIN_TOKEN@}/platform/api.git"
  git -C api push --quiet origin main
  # In a clone, no option has to say which project is meant.
  (cd api && repoctl projects get --json) | holds 'the default branch' '.default_branch == "main"'
  repoctl config set project platform/api
}

work_on_labels() {
  repoctl labels create bug --color '#d9534f' --description 'Broken things' --priority 1 --json |
    holds 'a new label' '.name == "bug" and .color == "#d9534f" and .priority == 1 and .subscribed == false'
  repoctl labels update bug --new-name defect --priority null --json |
    holds 'a changed label' '.name == "defect" and .priority == null and .description == "Broken things"'
  repoctl labels subscribe defect --json | holds 'the first subscription' '.subscribed'
  repoctl labels subscribe defect --json | holds 'the second subscription' '. == {"changed": false}'
  repoctl labels unsubscribe defect --json | holds 'no subscription' '.subscribed | not'
  repoctl labels unsubscribe defect --json | holds 'no subscription twice' '. == {"changed": false}'
  writes $'defect\tdeleted' repoctl labels delete defect --yes
  is 'labels that are left' '[]' "$(repoctl labels list --json | jq -c .)"
}

take_values_from_elsewhere() {
  printf 'line one\nline two\n' >text.txt
  repoctl labels create from-file --color teal --description @text.txt --json |
    holds 'a value from a file' '.description | startswith("line one\nline two")'
  printf 'läuft über stdin' | repoctl labels create from-stdin --color teal --description - --json |
    holds 'a value from stdin' '.description == "läuft über stdin"'
  repoctl labels create at-sign --color teal --description @@home --json |
    holds 'a value that starts with @' '.description == "@home"'
  repoctl labels update from-file --description '' --json | holds 'an empty value' '.description == ""'
  repoctl labels update from-file --description null --json | holds 'no value' '.description == null'
  for name in from-file from-stdin at-sign; do writes "$name"$'\tdeleted' repoctl labels delete "$name" --yes; done
}

page() {
  export REPOCTL_PROJECT=$BIG_PROJECT
  repoctl labels list --json 2>cut-off | holds 'the first page' 'length == 20'
  is 'what is cut off' 'warning: showing 20 of 45 labels; use --all to show all' "$(cat cut-off)"
  repoctl labels list --page 3 --json | holds 'the last page' 'length == 5'
  repoctl labels list --limit 30 --json | holds 'a limit' 'length == 30'
  # --all asks for the largest pages there are; small ones make it several.
  repoctl labels list --all --per-page 7 --json >all.json
  is 'arrays over all pages' 1 "$(jq -s length all.json)"
  holds 'all pages' 'length == 45 and (map(.name) | unique | length) == 45' <all.json
  is 'names' "$(jq -r '.[].name' all.json)" "$(repoctl labels list --all --per-page 7 -o name)"
}

choose_a_format() {
  local name='label 01'
  is 'a jq expression' "$name" "$(repoctl labels list --all --jq "map(select(.name == \"$name\"))[].name")"
  is 'fields' '{"name":"label 01","color":"#0033cc"}' \
    "$(repoctl labels list --limit 1 --fields name,color --json | jq -c '.[0]')"
  is 'csv' $'name,color\nlabel 01,#0033cc' "$(repoctl labels list --limit 1 --fields name,color -o csv)"
  is 'yaml' $'- name: label 01\n  color: "#0033cc"' "$(repoctl labels list --limit 1 --fields name,color -o yaml)"
  is 'ndjson' 45 "$(repoctl labels list --all -o ndjson | wc -l)"
  is 'a piped table' $'#0033cc\tlabel 01' "$(repoctl labels list --limit 1 | cut -f 1,2)"
  is 'escape sequences' 0 "$(repoctl labels list --all | grep -c $'\e' || true)"
}

stop_reading_early() {
  local format
  for format in ndjson table json; do
    repoctl labels list --all --per-page 7 -o "$format" 2>err.txt | head -1 >out.txt
    is "lines of $format before the reader left" 1 "$(wc -l <out.txt)"
    is "complaints about the reader of $format" '' "$(<err.txt)"
  done
}

rehearse() {
  local before
  unset REPOCTL_PROJECT
  repoctl labels create real --color red -o name >/dev/null
  before=$(repoctl labels list --all --json | sha256sum)
  is 'a rehearsed request' "POST $SERVICE_URL/api/v4/projects/platform%2Fapi/labels" \
    "$(repoctl labels create ghost --color red --dry-run | head -1)"
  repoctl labels delete real --dry-run --quiet --json |
    holds 'a rehearsed deletion' '.method == "DELETE" and (tostring | contains("rct_") | not)'
  # Nothing is sent: nobody listens at this address.
  REPOCTL_URL=http://127.0.0.1:9 REPOCTL_TOKEN=rct_any repoctl labels create ghost --color red --dry-run >/dev/null
  is 'labels after the rehearsal' "$before" "$(repoctl labels list --all --json | sha256sum)"
}

schedule() {
  local id
  id=$(repoctl schedules create Nightly --ref main --cron '0 4 * * *' --cron-timezone Europe/Berlin --json | jq .id)
  repoctl schedules update "$id" --cron '30 5 * * 1-5' --no-active --json |
    holds 'a changed schedule' '.cron == "30 5 * * 1-5" and (.active | not) and .cron_timezone == "Europe/Berlin"'
  is 'inactive schedules' "$id" "$(repoctl schedules list --scope inactive -o name)"
  is 'active schedules' '' "$(repoctl schedules list --scope active -o name)"
  repoctl schedules take-ownership "$id" --json | holds 'an owner' '.owner.username == "root"'
  repoctl schedules variables create "$id" STAGE nightly --json | holds 'a variable' '. == {key: "STAGE", value: "nightly"}'
  printf 's3cret' | repoctl schedules variables create "$id" TOKEN - --json | holds 'another one' '.value == "s3cret"'
  repoctl schedules variables update "$id" STAGE weekly --json | holds 'a changed variable' '.value == "weekly"'
  is 'variables' 'STAGE=weekly TOKEN=s3cret' \
    "$(repoctl schedules variables list "$id" --jq '.[] | "\(.key)=\(.value)"' | sort | paste -sd' ')"
  repoctl schedules variables delete "$id" TOKEN --yes --json | holds 'a deleted variable' '.key == "TOKEN"'
  repoctl schedules get "$id" --json | holds 'what is left' '[.variables[].key] == ["STAGE"] and .last_pipeline == null'
  repoctl schedules delete "$id" --yes --json | holds 'a deleted schedule' ".id == $id"
  is 'schedules' '[]' "$(repoctl schedules list --json | jq -c .)"
}

tell_everyone() {
  local id
  id=$(repoctl broadcast create 'Back in ten minutes' --ends-at +10m --color '#f0ad4e' --json | jq .id)
  repoctl broadcast list --json | holds 'a message' "[.[] | {id, active}] == [{id: $id, active: true}]"
  repoctl broadcast update "$id" --message 'Back soon' --ends-at now --json |
    holds 'a changed message' '.message == "Back soon"'
  writes "$id"$'\tdeleted' repoctl broadcast delete "$id" --yes
  is 'messages' '[]' "$(repoctl broadcast list --json | jq -c .)"
}

look_after_storages() {
  repoctl storage list --json |
    holds 'storages' '. == [{storage_name: "default", failing_on_hosts: [], total_failures: 0}]'
  silent repoctl storage list --failing -o name
  writes $'storages\treset' repoctl storage reset --yes
}

go_wrong() {
  exits 2 usage repoctl labels create no-color
  exits 2 usage repoctl labels delete real
  exits 2 usage repoctl labels list --page 0
  exits 2 usage repoctl labels list --all --limit 3
  exits 2 usage repoctl lables list
  exits 2 usage repoctl labels list --colour red
  exits 3 configuration repoctl labels list --profile nobody
  exits 3 configuration env REPOCTL_CONFIG_DIR=/nonexistent repoctl whoami
  exits 4 unauthenticated env REPOCTL_TOKEN=rct_not-a-token-of-this-service repoctl whoami
  exits 6 not-found repoctl labels delete 'no such label' --yes
  exits 6 not-found repoctl labels list --project platform/nothing
  exits 6 not-found repoctl schedules get 4711
  exits 7 conflict repoctl labels create real --color red
  exits 2 usage repoctl labels create new --color no-such-color
  exits 8 invalid repoctl labels create new,old --color red
  exits 8 invalid repoctl schedules create Bad --ref main --cron 'every day'
  exits 11 unreachable env REPOCTL_TOKEN=rct_any repoctl whoami --url http://127.0.0.1:9 --retries 0
}

act_as_someone() {
  local id
  id=$(repoctl users create kim --email kim@example.org --name Kim --reset-password --json | jq .id)
  is 'who acts' kim "$(repoctl whoami --sudo kim -o name)"
  exits 5 forbidden repoctl broadcast list --sudo kim
  REPOCTL_TOKEN=$(repoctl users tokens create "$id" script --scopes api --jq .token)
  export REPOCTL_TOKEN
  is 'whose token it is' kim "$(repoctl whoami -o name)"
  exits 5 forbidden repoctl labels create mine --color red
  unset REPOCTL_TOKEN
}

clear_up() {
  local left
  exits 2 usage repoctl projects delete platform/api
  repoctl projects delete platform/api --yes --json | holds 'an accepted deletion' '.message == "202 Accepted"'
  left=$(repoctl projects list --all -o name)
  is 'projects that are left' "$BIG_PROJECT" "$left"
  repoctl auth logout --yes >/dev/null
  exits 4 unauthenticated repoctl whoami
}

for step in log_in make_project push_a_commit work_on_labels take_values_from_elsewhere page \
  choose_a_format stop_reading_early rehearse schedule tell_everyone look_after_storages go_wrong act_as_someone \
  clear_up; do
  "$step"
  echo "ok ${step//_/ }"
done
