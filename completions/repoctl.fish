# Completion of repoctl in fish. Written by "npm run generate"; changes here are lost.

# Prints the command that the word $argv[2] leads to from $argv[1].
function __repoctl_enter
    set -l name
    switch "$argv[1]/$argv[2]"
        case '/emails' '/email'
            set name emails
        case '/gpg-keys' '/gpg-key'
            set name gpg-keys
        case '/keys' '/key'
            set name keys
        case '/sessions' '/session'
            set name sessions
        case '/tokens' '/token' 'users/tokens' 'users/token' 'service-accounts/tokens' 'service-accounts/token'
            set name tokens
        case '/users' '/user' 'search/users' 'open/users' 'open/user'
            set name users
        case '/access' '/acces'
            set name access
        case '/deploy-keys' '/deploy-key'
            set name deploy-keys
        case '/deploy-tokens' '/deploy-token'
            set name deploy-tokens
        case '/groups' '/group' 'job-token-scope/groups' 'job-token-scope/group' 'open/groups' 'open/group'
            set name groups
        case '/namespaces' '/namespace'
            set name namespaces
        case '/projects' '/project' '/repo' '/repos' 'groups/projects' 'runners/projects' 'search/projects' 'open/projects' 'open/project' 'open/repo' 'open/repos'
            set name projects
        case '/deployments' '/deployment'
            set name deployments
        case '/environments' '/environment'
            set name environments
        case '/jobs' '/job' 'pipelines/jobs' 'metrics/jobs' 'runners/jobs' 'open/jobs' 'open/job'
            set name jobs
        case '/pages' '/page'
            set name pages
        case '/pipelines' '/pipeline' 'mrs/pipelines' 'open/pipelines' 'open/pipeline'
            set name pipelines
        case '/schedules' '/schedule'
            set name schedules
        case '/triggers' '/trigger'
            set name triggers
        case '/variables' '/variable' 'schedules/variables' 'schedules/variable'
            set name variables
        case '/issues' '/issue' 'milestones/issues' 'search/issues' 'open/issues' 'open/issue'
            set name issues
        case '/labels' '/label'
            set name labels
        case '/milestones' '/milestone' 'search/milestones' 'open/milestones' 'open/milestone'
            set name milestones
        case '/mrs' '/merge-requests' '/mr' '/merge-request' 'milestones/mrs' 'commits/mrs' 'search/mrs' 'open/mrs' 'open/merge-requests' 'open/mr' 'open/merge-request'
            set name mrs
        case '/releases' '/release'
            set name releases
        case '/todos' '/todo'
            set name todos
        case '/branches' '/branch' 'open/branches' 'open/branch'
            set name branches
        case '/commits' '/commit' 'mrs/commits' 'search/commits' 'open/commits' 'open/commit'
            set name commits
        case '/files' '/file' 'packages/files' 'packages/file'
            set name files
        case '/tags' '/tag' 'registry/tags' 'registry/tag'
            set name tags
        case '/events' '/event' 'groups hooks/events' 'projects hooks/events'
            set name events
        case '/audit-events' '/audit-event'
            set name audit-events
        case '/broadcast' '/broadcasts'
            set name broadcast
        case '/ci-templates' '/ci-template'
            set name ci-templates
        case '/dockerfiles' '/dockerfile'
            set name dockerfiles
        case '/gitignores' '/gitignore'
            set name gitignores
        case '/hooks' '/hook' 'groups/hooks' 'groups/hook' 'projects/hooks' 'projects/hook'
            set name hooks
        case '/licenses' '/license'
            set name licenses
        case '/metrics' '/metric'
            set name metrics
        case '/snippets' '/snippet' 'search/snippets' 'open/snippets' 'open/snippet'
            set name snippets
        case '/storage'
            set name storage
        case '/access-requests' '/access-request'
            set name access-requests
        case '/approvals' '/approval' 'mrs/approvals'
            set name approvals
        case '/exports'
            set name exports
        case '/imports' '/import'
            set name imports
        case '/integrations' '/integration'
            set name integrations
        case '/invitations' '/invitation'
            set name invitations
        case '/job-token-scope'
            set name job-token-scope
        case '/mirrors' '/mirror'
            set name mirrors
        case '/packages' '/package'
            set name packages
        case '/protected-environments' '/protected-environment'
            set name protected-environments
        case '/push-rules' '/push-rule'
            set name push-rules
        case '/registry'
            set name registry
        case '/runners' '/runner'
            set name runners
        case '/search'
            set name search
        case '/service-accounts' '/service-account'
            set name service-accounts
        case '/settings' '/setting'
            set name settings
        case '/topics' '/topic'
            set name topics
        case '/admin'
            set name admin
        case '/alias'
            set name alias
        case '/api'
            set name api
        case '/apply' 'access review/apply'
            set name apply
        case '/auth'
            set name auth
        case '/completion'
            set name completion
        case '/config'
            set name config
        case '/diff' 'mrs/diff' 'mrs/changes' 'commits/diff' 'commits/changes' 'settings/diff' 'settings/changes'
            set name diff
        case '/doctor'
            set name doctor
        case '/export' 'variables/export'
            set name export
        case '/help'
            set name help
        case '/man'
            set name man
        case '/open' '/browse'
            set name open
        case '/serve'
            set name serve
        case '/whoami'
            set name whoami
        case '/login' 'auth/login'
            set name login
        case '/logout' 'auth/logout'
            set name logout
        case '/version'
            set name version
        case '/expiring' 'access/expiring'
            set name expiring
        case 'emails/list' 'emails/ls' 'gpg-keys/list' 'gpg-keys/ls' 'keys/list' 'keys/ls' 'sessions/list' 'sessions/ls' 'tokens/list' 'tokens/ls' 'users/list' 'users/ls' 'users tokens/list' 'users tokens/ls' 'users attributes/list' 'users attributes/ls' 'access/list' 'access/ls' 'deploy-keys/list' 'deploy-keys/ls' 'deploy-tokens/list' 'deploy-tokens/ls' 'groups/list' 'groups/ls' 'groups members/list' 'groups members/ls' 'groups hooks/list' 'groups hooks/ls' 'groups attributes/list' 'groups attributes/ls' 'namespaces/list' 'namespaces/ls' 'projects/list' 'projects/ls' 'projects members/list' 'projects members/ls' 'projects hooks/list' 'projects hooks/ls' 'projects attributes/list' 'projects attributes/ls' 'deployments/list' 'deployments/ls' 'environments/list' 'environments/ls' 'jobs/list' 'jobs/ls' 'jobs artifacts/list' 'jobs artifacts/ls' 'pages/list' 'pages/ls' 'pipelines/list' 'pipelines/ls' 'schedules/list' 'schedules/ls' 'schedules variables/list' 'schedules variables/ls' 'triggers/list' 'triggers/ls' 'variables/list' 'variables/ls' 'issues/list' 'issues/ls' 'issues notes/list' 'issues notes/ls' 'issues award/list' 'issues award/ls' 'labels/list' 'labels/ls' 'milestones/list' 'milestones/ls' 'mrs/list' 'mrs/ls' 'mrs notes/list' 'mrs notes/ls' 'mrs award/list' 'mrs award/ls' 'releases/list' 'releases/ls' 'releases links/list' 'releases links/ls' 'todos/list' 'todos/ls' 'branches/list' 'branches/ls' 'branches protected/list' 'branches protected/ls' 'commits/list' 'commits/ls' 'files/list' 'files/ls' 'tags/list' 'tags/ls' 'tags protected/list' 'tags protected/ls' 'events/list' 'events/ls' 'audit-events/list' 'audit-events/ls' 'broadcast/list' 'broadcast/ls' 'ci-templates/list' 'ci-templates/ls' 'dockerfiles/list' 'dockerfiles/ls' 'gitignores/list' 'gitignores/ls' 'hooks/list' 'hooks/ls' 'licenses/list' 'licenses/ls' 'snippets/list' 'snippets/ls' 'storage/list' 'storage/ls' 'access-requests/list' 'access-requests/ls' 'approvals rules/list' 'approvals rules/ls' 'exports relations/list' 'exports relations/ls' 'integrations/list' 'integrations/ls' 'invitations/list' 'invitations/ls' 'job-token-scope/list' 'job-token-scope/ls' 'job-token-scope groups/list' 'job-token-scope groups/ls' 'mirrors/list' 'mirrors/ls' 'packages/list' 'packages/ls' 'packages files/list' 'packages files/ls' 'protected-environments/list' 'protected-environments/ls' 'registry/list' 'registry/ls' 'registry tags/list' 'registry tags/ls' 'registry rules/list' 'registry rules/ls' 'registry tag-rules/list' 'registry tag-rules/ls' 'runners/list' 'runners/ls' 'service-accounts/list' 'service-accounts/ls' 'service-accounts tokens/list' 'service-accounts tokens/ls' 'topics/list' 'topics/ls' 'alias/list' 'config/list' 'config profiles/list'
            set name list
        case 'emails/get' 'emails/show' 'emails/view' 'gpg-keys/get' 'gpg-keys/show' 'gpg-keys/view' 'keys/get' 'keys/show' 'keys/view' 'tokens/get' 'tokens/show' 'tokens/view' 'users/get' 'users/show' 'users/view' 'users tokens/get' 'users tokens/show' 'users tokens/view' 'users attributes/get' 'users attributes/show' 'users attributes/view' 'deploy-keys/get' 'deploy-keys/show' 'deploy-keys/view' 'deploy-tokens/get' 'deploy-tokens/show' 'deploy-tokens/view' 'groups/get' 'groups/show' 'groups/view' 'groups members/get' 'groups members/show' 'groups members/view' 'groups hooks/get' 'groups hooks/show' 'groups hooks/view' 'groups attributes/get' 'groups attributes/show' 'groups attributes/view' 'namespaces/get' 'namespaces/show' 'namespaces/view' 'projects/get' 'projects/show' 'projects/view' 'projects members/get' 'projects members/show' 'projects members/view' 'projects hooks/get' 'projects hooks/show' 'projects hooks/view' 'projects attributes/get' 'projects attributes/show' 'projects attributes/view' 'deployments/get' 'deployments/show' 'deployments/view' 'environments/get' 'environments/show' 'environments/view' 'jobs/get' 'jobs/show' 'jobs/view' 'pages/get' 'pages/show' 'pages/view' 'pipelines/get' 'pipelines/show' 'pipelines/view' 'schedules/get' 'schedules/show' 'schedules/view' 'triggers/get' 'triggers/show' 'triggers/view' 'variables/get' 'variables/show' 'variables/view' 'issues/get' 'issues/show' 'issues/view' 'issues notes/get' 'issues notes/show' 'issues notes/view' 'labels/get' 'labels/show' 'labels/view' 'milestones/get' 'milestones/show' 'milestones/view' 'mrs/get' 'mrs/show' 'mrs/view' 'mrs notes/get' 'mrs notes/show' 'mrs notes/view' 'releases/get' 'releases/show' 'releases/view' 'releases links/get' 'releases links/show' 'releases links/view' 'branches/get' 'branches/show' 'branches/view' 'branches protected/get' 'branches protected/show' 'branches protected/view' 'commits/get' 'commits/show' 'commits/view' 'files/get' 'files/show' 'files/view' 'tags/get' 'tags/show' 'tags/view' 'tags protected/get' 'tags protected/show' 'tags protected/view' 'audit-events/get' 'audit-events/show' 'audit-events/view' 'broadcast/get' 'broadcast/show' 'broadcast/view' 'ci-templates/get' 'ci-templates/show' 'ci-templates/view' 'dockerfiles/get' 'dockerfiles/show' 'dockerfiles/view' 'gitignores/get' 'gitignores/show' 'gitignores/view' 'hooks/get' 'hooks/show' 'hooks/view' 'licenses/get' 'licenses/show' 'licenses/view' 'snippets/get' 'snippets/show' 'snippets/view' 'approvals/get' 'approvals/show' 'approvals/view' 'approvals rules/get' 'approvals rules/show' 'approvals rules/view' 'exports/get' 'exports/show' 'exports/view' 'imports/get' 'imports/show' 'imports/view' 'integrations/get' 'integrations/show' 'integrations/view' 'job-token-scope/get' 'job-token-scope/show' 'job-token-scope/view' 'mirrors/get' 'mirrors/show' 'mirrors/view' 'mirrors pull/get' 'mirrors pull/show' 'mirrors pull/view' 'packages/get' 'packages/show' 'packages/view' 'protected-environments/get' 'protected-environments/show' 'protected-environments/view' 'push-rules/get' 'push-rules/show' 'push-rules/view' 'registry/get' 'registry/show' 'registry/view' 'registry tags/get' 'registry tags/show' 'registry tags/view' 'runners/get' 'runners/show' 'runners/view' 'settings/get' 'settings/show' 'settings/view' 'settings appearance/get' 'settings appearance/show' 'settings appearance/view' 'settings limits/get' 'settings limits/show' 'settings limits/view' 'topics/get' 'topics/show' 'topics/view' 'config/get'
            set name get
        case 'emails/create' 'emails/new' 'gpg-keys/create' 'gpg-keys/new' 'keys/create' 'keys/new' 'tokens/create' 'tokens/new' 'users/create' 'users/new' 'users tokens/create' 'users tokens/new' 'deploy-keys/create' 'deploy-keys/new' 'deploy-tokens/create' 'deploy-tokens/new' 'groups/create' 'groups/new' 'groups hooks/create' 'groups hooks/new' 'projects/create' 'projects/new' 'projects hooks/create' 'projects hooks/new' 'deployments/create' 'deployments/new' 'environments/create' 'environments/new' 'pages/create' 'pages/new' 'pipelines/create' 'pipelines/new' 'schedules/create' 'schedules/new' 'schedules variables/create' 'schedules variables/new' 'triggers/create' 'triggers/new' 'variables/create' 'variables/new' 'issues/create' 'issues/new' 'issues notes/create' 'issues notes/new' 'issues award/create' 'issues award/new' 'labels/create' 'labels/new' 'milestones/create' 'milestones/new' 'mrs/create' 'mrs/new' 'mrs notes/create' 'mrs notes/new' 'mrs award/create' 'mrs award/new' 'releases/create' 'releases/new' 'releases links/create' 'releases links/new' 'branches/create' 'branches/new' 'branches protected/create' 'branches protected/new' 'commits/create' 'commits/new' 'files/create' 'files/new' 'tags/create' 'tags/new' 'tags protected/create' 'tags protected/new' 'broadcast/create' 'broadcast/new' 'hooks/create' 'hooks/new' 'snippets/create' 'snippets/new' 'access-requests/create' 'access-requests/new' 'approvals rules/create' 'approvals rules/new' 'exports/create' 'exports/new' 'exports relations/create' 'exports relations/new' 'imports/create' 'imports/new' 'invitations/create' 'invitations/new' 'mirrors/create' 'mirrors/new' 'protected-environments/create' 'protected-environments/new' 'registry rules/create' 'registry rules/new' 'registry tag-rules/create' 'registry tag-rules/new' 'runners/create' 'runners/new' 'service-accounts/create' 'service-accounts/new' 'service-accounts tokens/create' 'service-accounts tokens/new' 'topics/create' 'topics/new'
            set name create
        case 'emails/confirm'
            set name confirm
        case 'emails/delete' 'emails/rm' 'gpg-keys/delete' 'gpg-keys/rm' 'keys/delete' 'keys/rm' 'users/delete' 'users/rm' 'users attributes/delete' 'users attributes/rm' 'deploy-keys/delete' 'deploy-keys/rm' 'deploy-tokens/delete' 'deploy-tokens/rm' 'groups/delete' 'groups/rm' 'groups hooks/delete' 'groups hooks/rm' 'groups attributes/delete' 'groups attributes/rm' 'projects/delete' 'projects/rm' 'projects hooks/delete' 'projects hooks/rm' 'projects attributes/delete' 'projects attributes/rm' 'environments/delete' 'environments/rm' 'jobs artifacts/delete' 'jobs artifacts/rm' 'pages/delete' 'pages/rm' 'pipelines/delete' 'pipelines/rm' 'schedules/delete' 'schedules/rm' 'schedules variables/delete' 'schedules variables/rm' 'triggers/delete' 'triggers/rm' 'variables/delete' 'variables/rm' 'issues/delete' 'issues/rm' 'issues notes/delete' 'issues notes/rm' 'issues award/delete' 'issues award/rm' 'labels/delete' 'labels/rm' 'milestones/delete' 'milestones/rm' 'mrs/delete' 'mrs/rm' 'mrs notes/delete' 'mrs notes/rm' 'mrs award/delete' 'mrs award/rm' 'releases/delete' 'releases/rm' 'releases links/delete' 'releases links/rm' 'branches/delete' 'branches/rm' 'branches protected/delete' 'branches protected/rm' 'files/delete' 'files/rm' 'tags/delete' 'tags/rm' 'tags protected/delete' 'tags protected/rm' 'broadcast/delete' 'broadcast/rm' 'hooks/delete' 'hooks/rm' 'snippets/delete' 'snippets/rm' 'approvals rules/delete' 'approvals rules/rm' 'integrations/delete' 'integrations/rm' 'invitations/delete' 'invitations/rm' 'mirrors/delete' 'mirrors/rm' 'packages/delete' 'packages/rm' 'packages files/delete' 'packages files/rm' 'protected-environments/delete' 'protected-environments/rm' 'push-rules/delete' 'push-rules/rm' 'registry/delete' 'registry/rm' 'registry tags/delete' 'registry tags/rm' 'registry rules/delete' 'registry rules/rm' 'registry tag-rules/delete' 'registry tag-rules/rm' 'runners/delete' 'runners/rm' 'service-accounts/delete' 'service-accounts/rm' 'topics/delete' 'topics/rm' 'alias/delete'
            set name delete
        case 'sessions/revoke' 'tokens/revoke' 'users tokens/revoke' 'service-accounts tokens/revoke'
            set name revoke
        case 'tokens/rotate' 'users tokens/rotate' 'service-accounts tokens/rotate'
            set name rotate
        case 'users/onboard'
            set name onboard
        case 'users/update' 'users/edit' 'deploy-keys/update' 'deploy-keys/edit' 'groups/update' 'groups/edit' 'groups members/update' 'groups members/edit' 'groups hooks/update' 'groups hooks/edit' 'projects/update' 'projects/edit' 'projects members/update' 'projects members/edit' 'projects hooks/update' 'projects hooks/edit' 'environments/update' 'environments/edit' 'pages/update' 'pages/edit' 'schedules/update' 'schedules/edit' 'schedules variables/update' 'schedules variables/edit' 'triggers/update' 'triggers/edit' 'variables/update' 'variables/edit' 'issues/update' 'issues/edit' 'issues notes/update' 'issues notes/edit' 'labels/update' 'labels/edit' 'milestones/update' 'milestones/edit' 'mrs/update' 'mrs/edit' 'mrs notes/update' 'mrs notes/edit' 'releases/update' 'releases/edit' 'releases links/update' 'releases links/edit' 'branches protected/update' 'branches protected/edit' 'files/update' 'files/edit' 'broadcast/update' 'broadcast/edit' 'hooks/update' 'hooks/edit' 'snippets/update' 'snippets/edit' 'approvals rules/update' 'approvals rules/edit' 'invitations/update' 'invitations/edit' 'mirrors/update' 'mirrors/edit' 'protected-environments/update' 'protected-environments/edit' 'registry rules/update' 'registry rules/edit' 'registry tag-rules/update' 'registry tag-rules/edit' 'runners/update' 'runners/edit' 'service-accounts/update' 'service-accounts/edit' 'topics/update' 'topics/edit'
            set name update
        case 'users/memberships'
            set name memberships
        case 'users/block'
            set name block
        case 'users/unblock'
            set name unblock
        case 'users/deactivate'
            set name deactivate
        case 'users/activate'
            set name activate
        case 'users/ban'
            set name ban
        case 'users/unban'
            set name unban
        case 'users/approve' 'mrs/approve' 'access-requests/approve'
            set name approve
        case 'users/reject'
            set name reject
        case 'users/offboard'
            set name offboard
        case 'users/attributes' 'users/attribute' 'groups/attributes' 'groups/attribute' 'projects/attributes' 'projects/attribute'
            set name attributes
        case 'users attributes/set' 'groups attributes/set' 'projects attributes/set' 'variables/set' 'approvals/set' 'integrations/set' 'job-token-scope/set' 'mirrors pull/set' 'push-rules/set' 'settings/set' 'settings appearance/set' 'settings limits/set' 'alias/set' 'config/set'
            set name set
        case 'access/who-can'
            set name who-can
        case 'access/snapshot'
            set name snapshot
        case 'access/compare' 'commits/compare'
            set name compare
        case 'access/review'
            set name review
        case 'access review/check' 'admin/check'
            set name check
        case 'deploy-keys/enable'
            set name enable
        case 'groups/subgroups'
            set name subgroups
        case 'groups/tree'
            set name tree
        case 'groups/clone' 'projects/clone'
            set name clone
        case 'groups/transfer' 'projects/transfer'
            set name transfer
        case 'groups/transfer-locations' 'projects/transfer-locations'
            set name transfer-locations
        case 'groups/restore' 'projects/restore' 'admin/restore'
            set name restore
        case 'groups/transfer-project'
            set name transfer-project
        case 'groups/share' 'projects/share'
            set name share
        case 'groups/unshare' 'projects/unshare'
            set name unshare
        case 'groups/members' 'groups/member' 'projects/members' 'projects/member'
            set name members
        case 'groups members/add' 'groups members/new' 'projects members/add' 'projects members/new' 'config profiles/add'
            set name add
        case 'groups members/remove' 'groups members/rm' 'projects members/remove' 'projects members/rm' 'config profiles/remove'
            set name remove
        case 'groups hooks/test' 'projects hooks/test' 'hooks/test'
            set name test
        case 'groups hooks/resend' 'projects hooks/resend'
            set name resend
        case 'groups hooks/set-header' 'projects hooks/set-header' 'hooks/set-header'
            set name set-header
        case 'groups hooks/delete-header' 'projects hooks/delete-header' 'hooks/delete-header'
            set name delete-header
        case 'groups hooks/set-url-variable' 'projects hooks/set-url-variable' 'hooks/set-url-variable'
            set name set-url-variable
        case 'groups hooks/delete-url-variable' 'projects hooks/delete-url-variable' 'hooks/delete-url-variable'
            set name delete-url-variable
        case 'projects/fork'
            set name fork
        case 'projects/forks'
            set name forks
        case 'projects/link'
            set name link
        case 'projects/unlink'
            set name unlink
        case 'projects/star'
            set name star
        case 'projects/unstar'
            set name unstar
        case 'projects/archive' 'files/archive'
            set name archive
        case 'projects/unarchive'
            set name unarchive
        case 'projects/housekeeping'
            set name housekeeping
        case 'environments/stop'
            set name stop
        case 'jobs/retry' 'pipelines/retry'
            set name retry
        case 'jobs/cancel' 'pipelines/cancel'
            set name cancel
        case 'jobs/play'
            set name play
        case 'jobs/erase'
            set name erase
        case 'jobs/trace'
            set name trace
        case 'jobs/report'
            set name report
        case 'jobs/artifacts' 'jobs/artifact'
            set name artifacts
        case 'jobs artifacts/download' 'exports/download' 'exports relations/download'
            set name download
        case 'jobs artifacts/upload'
            set name upload
        case 'jobs artifacts/keep'
            set name keep
        case 'jobs artifacts/delete-all'
            set name delete-all
        case 'pipelines/watch' 'metrics/watch'
            set name watch
        case 'pipelines/lint'
            set name lint
        case 'schedules/take-ownership' 'triggers/take-ownership'
            set name take-ownership
        case 'schedules/run' 'triggers/run'
            set name run
        case 'variables/import' 'config/import'
            set name import
        case 'issues/close' 'mrs/close'
            set name close
        case 'issues/reopen' 'mrs/reopen'
            set name reopen
        case 'issues/move'
            set name move
        case 'issues/subscribe' 'labels/subscribe' 'mrs/subscribe'
            set name subscribe
        case 'issues/unsubscribe' 'labels/unsubscribe' 'mrs/unsubscribe'
            set name unsubscribe
        case 'issues/todo' 'mrs/todo'
            set name todo
        case 'issues/notes' 'issues/note' 'mrs/notes' 'mrs/note' 'search/notes'
            set name notes
        case 'issues/award' 'mrs/award'
            set name award
        case 'issues/time' 'mrs/time' 'config set/time'
            set name time
        case 'issues time/stats' 'mrs time/stats'
            set name stats
        case 'issues time/estimate' 'mrs time/estimate'
            set name estimate
        case 'issues time/reset-estimate' 'mrs time/reset-estimate'
            set name reset-estimate
        case 'issues time/spend' 'mrs time/spend'
            set name spend
        case 'issues time/reset-spent' 'mrs time/reset-spent'
            set name reset-spent
        case 'labels/promote' 'milestones/promote'
            set name promote
        case 'mrs/participants'
            set name participants
        case 'mrs/closes-issues'
            set name closes-issues
        case 'mrs/checkout'
            set name checkout
        case 'mrs/merge' 'topics/merge'
            set name merge
        case 'mrs/cancel-merge'
            set name cancel-merge
        case 'mrs/unapprove'
            set name unapprove
        case 'mrs/reset-approvals'
            set name reset-approvals
        case 'mrs/rebase'
            set name rebase
        case 'releases/latest'
            set name latest
        case 'releases/links' 'releases/link'
            set name links
        case 'todos/done'
            set name done
        case 'branches/rename' 'config profiles/rename'
            set name rename
        case 'branches/delete-merged'
            set name delete-merged
        case 'branches/protect'
            set name protect
        case 'branches/unprotect'
            set name unprotect
        case 'branches/protected' 'tags/protected'
            set name protected
        case 'commits/refs'
            set name refs
        case 'commits/contributors'
            set name contributors
        case 'commits/cherry-pick'
            set name cherry-pick
        case 'commits/revert'
            set name revert
        case 'commits/statuses'
            set name statuses
        case 'commits/set-status'
            set name set-status
        case 'files/blob'
            set name blob
        case 'metrics/queues'
            set name queues
        case 'metrics/processes'
            set name processes
        case 'metrics/all'
            set name all
        case 'snippets/raw'
            set name raw
        case 'snippets/user-agent'
            set name user-agent
        case 'storage/wait'
            set name wait
        case 'storage/reset'
            set name reset
        case 'access-requests/deny'
            set name deny
        case 'approvals/rules' 'approvals/rule' 'registry/rules' 'registry/rule'
            set name rules
        case 'exports/relations' 'exports/relation'
            set name relations
        case 'job-token-scope/allow' 'job-token-scope groups/allow'
            set name allow
        case 'job-token-scope/disallow' 'job-token-scope groups/disallow'
            set name disallow
        case 'mirrors/sync'
            set name sync
        case 'mirrors/public-key'
            set name public-key
        case 'mirrors/pull'
            set name pull
        case 'mirrors pull/start'
            set name start
        case 'registry/tag-rules' 'registry/tag-rule'
            set name tag-rules
        case 'runners/pause'
            set name pause
        case 'runners/resume'
            set name resume
        case 'runners/assign'
            set name assign
        case 'runners/unassign'
            set name unassign
        case 'runners/managers'
            set name managers
        case 'runners/reset-token'
            set name reset-token
        case 'search/code'
            set name code
        case 'search/wiki-pages'
            set name wiki-pages
        case 'settings/statistics'
            set name statistics
        case 'settings/appearance'
            set name appearance
        case 'settings/limits' 'settings/limit'
            set name limits
        case 'admin/backup'
            set name backup
        case 'admin/move-database'
            set name move-database
        case 'admin/root-token'
            set name root-token
        case 'admin/rotate-key'
            set name rotate-key
        case 'auth/git-credential'
            set name git-credential
        case 'auth/setup-git'
            set name setup-git
        case 'auth/status'
            set name status
        case 'completion/install'
            set name install
        case 'config/path'
            set name path
        case 'config/unset'
            set name unset
        case 'config/profiles'
            set name profiles
        case 'config profiles/use'
            set name use
        case 'config set/url'
            set name url
        case 'config set/token'
            set name token
        case 'config set/token_command' 'config set/token-command'
            set name token_command
        case 'config set/token_from' 'config set/token-from'
            set name token_from
        case 'config set/token_file' 'config set/token-file'
            set name token_file
        case 'config set/secret_command' 'config set/secret-command'
            set name secret_command
        case 'config set/token_type' 'config set/token-type'
            set name token_type
        case 'config set/sudo'
            set name sudo
        case 'config set/project'
            set name project
        case 'config set/group'
            set name group
        case 'config set/ca_file' 'config set/ca-file'
            set name ca_file
        case 'config set/cert_file' 'config set/cert-file'
            set name cert_file
        case 'config set/key_file' 'config set/key-file'
            set name key_file
        case 'config set/output'
            set name output
        case 'config set/timeout'
            set name timeout
        case 'config set/retries'
            set name retries
        case '*'
            return 1
    end
    string trim -- "$argv[1] $name"
end

# Prints the commands below $argv[1].
function __repoctl_commands
    switch "$argv[1]"
        case ''
            printf '%s\n' emails\t'Manage further email addresses' gpg-keys\t'Manage GPG keys' keys\t'Manage SSH keys' sessions\t'Manage login sessions' tokens\t'Manage access tokens' users\t'Manage users and impersonation tokens' access\t'Answer who can reach what, and why' deploy-keys\t'Manage deploy keys' deploy-tokens\t'Manage tokens by which machines clone and fetch' groups\t'Manage groups, their members, and hooks' namespaces\t'View namespaces' projects\t'Manage projects, their members, and hooks' deployments\t'View and record deployments' environments\t'Manage environments' jobs\t'Manage CI/CD jobs' pages\t'Manage Pages domains and certificates' pipelines\t'Run and manage pipelines' schedules\t'Manage pipeline schedules' triggers\t'Manage pipeline triggers' variables\t'Manage CI/CD variables' issues\t'Manage issues, comments, and time tracking' labels\t'Manage labels' milestones\t'Manage milestones' mrs\t'Manage merge requests' releases\t'Manage releases' todos\t'Manage to-do items' branches\t'Manage branches and branch protection' commits\t'View, compare, and create commits' files\t'View and change repository files' tags\t'Manage tags and tag protection' events\t'View activity' audit-events\t'View the audit log' broadcast\t'Manage broadcast messages' ci-templates\t'Browse CI/CD templates' dockerfiles\t'Browse Dockerfile templates' gitignores\t'Browse .gitignore templates' hooks\t'Manage system hooks' licenses\t'Browse license templates' metrics\t'View job queue metrics' snippets\t'Manage snippets' storage\t'Check repository storages' access-requests\t'Manage requests of users to join projects and groups' approvals\t'Manage approval settings and rules' exports\t'Export projects as archives' imports\t'Create projects from exports' integrations\t'Manage integrations with other systems' invitations\t'Manage invitations into projects and groups by email' job-token-scope\t'Manage the projects and groups whose job tokens a project accepts' mirrors\t'Manage push mirrors, and the pull mirror of a project' packages\t'Manage packages of the package registry' protected-environments\t'Manage protected environments' push-rules\t'Manage rules that refuse pushes' registry\t'Manage the container registry of projects' runners\t'Manage CI/CD runners' search\t'Search projects, issues, code, and other records' service-accounts\t'Manage service accounts and their access tokens' settings\t'Manage settings, appearance, and limits of the instance' topics\t'Manage the topics of projects' admin\t'Back up, restore, check, and maintain the data of a server' alias\t'Manage command aliases' api\t'Send an API request' apply\t'Apply configuration files to the server' auth\t'Log in, log out, and check login status' completion\t'Print or install a shell completion script' config\t'Manage settings and profiles' diff\t'Compare configuration files with the server' doctor\t'Check the configuration, connection, and token' export\t'Export the configuration of projects and groups to files' help\t'Show help or search commands' man\t'Show a manual page' open\t'Open a record in a browser' serve\t'Run a server' whoami\t'Show the current user' login\t'Run "repoctl auth login"' logout\t'Run "repoctl auth logout"' version\t'Run "repoctl --version"' expiring\t'Run "repoctl access expiring"'
        case 'emails'
            printf '%s\n' list\t'List your further email addresses, or a user\'s' get\t'Show your further email address' create\t'Add an email address to your account, or to a user\'s' confirm\t'Confirm an email address of a user, or add a confirmed one' delete\t'Delete your further email address, or a user\'s'
        case 'gpg-keys'
            printf '%s\n' list\t'List your GPG keys, or a user\'s' get\t'Show your GPG key, or a user\'s' create\t'Add a GPG key to your account, or to a user\'s' delete\t'Delete your GPG key, or a user\'s'
        case 'keys'
            printf '%s\n' list\t'List your SSH keys, or a user\'s' get\t'Show your SSH key, or a user\'s' create\t'Add an SSH key to your account, or to a user\'s' delete\t'Delete your SSH key, or a user\'s'
        case 'sessions'
            printf '%s\n' list\t'List your sessions, or a user\'s' revoke\t'Revoke your session, or a user\'s'
        case 'tokens'
            printf '%s\n' list\t'List your access tokens, a user\'s, or those of a project, a group, or the instance' get\t'Show an access token of yours, a user\'s, a project\'s, or a group\'s' create\t'Create an access token for yourself, a user, a project, or a group' revoke\t'Revoke an access token of yours, a user\'s, a project\'s, or a group\'s' rotate\t'Replace an access token by a new one with the same settings'
        case 'users'
            printf '%s\n' list\t'List users' get\t'Show a user' create\t'Create a user' onboard\t'Add people with their SSH keys, groups, and projects, from a row each; run again, it adds what is missing' update\t'Update a user' delete\t'Delete a user and their personal projects' memberships\t'List the projects and groups that a user is a direct member of' block\t'Block a user' unblock\t'Unblock a user' deactivate\t'Deactivate a user who was not active in the last 90 days' activate\t'Activate a deactivated user' ban\t'Ban a user and hide their contributions' unban\t'Unban a user' approve\t'Approve a user who is waiting for approval' reject\t'Reject and delete a user who is waiting for approval' offboard\t'Take from users all that they can get in with, and hand over what they have to do' tokens\t'Manage the impersonation tokens of a user' attributes\t'Manage the custom attributes of a user'
        case 'users tokens'
            printf '%s\n' list\t'List the impersonation tokens of a user' get\t'Show an impersonation token' create\t'Create an impersonation token' revoke\t'Revoke an impersonation token' rotate\t'Replace an access token by a new one with the same settings'
        case 'users attributes'
            printf '%s\n' list\t'List the custom attributes of a user' get\t'Show a custom attribute of a user' set\t'Set a custom attribute of a user' delete\t'Delete a custom attribute of a user'
        case 'access'
            printf '%s\n' list\t'List who has access to a project, a group with all below it, or the instance, by every way in' who-can\t'List who can read, push, merge, deploy, or maintain, each with the reason' expiring\t'List the tokens, keys, certificates, memberships, and shares of the instance that end soon, or what nobody uses' snapshot\t'Write all ways in to files, for a review of access' compare\t'List what changed between two snapshots, and who changed it' review\t'Check and apply what people decided about the ways in of a snapshot'
        case 'access review'
            printf '%s\n' check\t'List the lines that are undecided, invalid, or decided by their own holder; no server is asked' apply\t'Remove, lower, and end access as decided, and write the evidence into the folder'
        case 'deploy-keys'
            printf '%s\n' list\t'List the deploy keys of a project or the instance' get\t'Show a deploy key of a project' create\t'Add a deploy key to a project' update\t'Update a deploy key' delete\t'Remove a deploy key' enable\t'Enable an existing deploy key'
        case 'deploy-tokens'
            printf '%s\n' list\t'List the deploy tokens of a project, a group, or the instance' get\t'Show a deploy token of a project or group' create\t'Create a deploy token of a project or group' delete\t'Delete a deploy token of a project or group'
        case 'groups'
            printf '%s\n' list\t'List groups' get\t'Show a group with its projects' create\t'Create a group or subgroup' update\t'Update a group' delete\t'Delete a group and everything in it' subgroups\t'List direct subgroups' projects\t'List the projects of a group' tree\t'Show groups and projects as a tree, with counts and sizes' clone\t'Clone all projects of a group or the instance, or pull the clones' transfer\t'Move a group into another group, or to the top level' transfer-locations\t'List the groups that a group can be moved into' restore\t'Restore a group that is marked for deletion' transfer-project\t'Move a project into a group' share\t'Share a group, and everything in it, with another group' unshare\t'Stop sharing a group with another group' members\t'Manage the members of a group' hooks\t'Manage the hooks of a group' attributes\t'Manage the custom attributes of a group'
        case 'groups members'
            printf '%s\n' list\t'List the members of a group and their access' get\t'Show a member of a group' add\t'Add a member to a group' update\t'Update a member of a group' remove\t'Remove a member of a group, or leave it'
        case 'groups hooks'
            printf '%s\n' list\t'List the hooks of a group' get\t'Show a hook of a group' create\t'Create a hook in a group' update\t'Update a hook of a group' delete\t'Delete a hook of a group' test\t'Send a test event to a hook of a group' events\t'List the deliveries of a hook of a group in the last week' resend\t'Send a delivery of a hook of a group again' set-header\t'Set a header of a hook of a group' delete-header\t'Delete a header of a hook of a group' set-url-variable\t'Set a URL variable of a hook of a group' delete-url-variable\t'Delete a URL variable of a hook of a group'
        case 'groups attributes'
            printf '%s\n' list\t'List the custom attributes of a group' get\t'Show a custom attribute of a group' set\t'Set a custom attribute of a group' delete\t'Delete a custom attribute of a group'
        case 'namespaces'
            printf '%s\n' list\t'List your namespace and groups, or all as an administrator' get\t'Show a namespace'
        case 'projects'
            printf '%s\n' list\t'List the projects you can see' get\t'Show a project' create\t'Create a project with an empty repository' update\t'Update a project' delete\t'Delete a project' clone\t'Clone a repository with your token' fork\t'Fork a project' forks\t'List the forks of a project' link\t'Make a project a fork of another' unlink\t'Remove a fork relationship' star\t'Star a project' unstar\t'Unstar a project' archive\t'Archive a project' unarchive\t'Unarchive a project' transfer\t'Move a project into another namespace' restore\t'Restore a project that is marked for deletion' housekeeping\t'Repack the repository of a project' transfer-locations\t'List the groups that a project can be moved into' share\t'Share a project with a group' unshare\t'Stop sharing a project with a group' members\t'Manage the members of a project' hooks\t'Manage the hooks of a project' attributes\t'Manage the custom attributes of a project'
        case 'projects members'
            printf '%s\n' list\t'List the members of a project and their access' get\t'Show a member of a project' add\t'Add a member to a project' update\t'Update a member of a project' remove\t'Remove a member of a project, or leave it'
        case 'projects hooks'
            printf '%s\n' list\t'List the hooks of a project' get\t'Show a hook of a project' create\t'Create a hook in a project' update\t'Update a hook of a project' delete\t'Delete a hook of a project' test\t'Send a test event to a hook of a project' events\t'List the deliveries of a hook of a project in the last week' resend\t'Send a delivery of a hook of a project again' set-header\t'Set a header of a hook of a project' delete-header\t'Delete a header of a hook of a project' set-url-variable\t'Set a URL variable of a hook of a project' delete-url-variable\t'Delete a URL variable of a hook of a project'
        case 'projects attributes'
            printf '%s\n' list\t'List the custom attributes of a project' get\t'Show a custom attribute of a project' set\t'Set a custom attribute of a project' delete\t'Delete a custom attribute of a project'
        case 'deployments'
            printf '%s\n' list\t'List deployments, oldest first' get\t'Show a deployment with its job' create\t'Record a deployment'
        case 'environments'
            printf '%s\n' list\t'List the environments of a project' get\t'Show an environment' create\t'Create an environment' update\t'Update an environment' delete\t'Delete an environment and its deployments' stop\t'Stop an environment'
        case 'jobs'
            printf '%s\n' list\t'List the jobs of a project, newest first' get\t'Show a job' retry\t'Retry a job' cancel\t'Cancel a job' play\t'Start a manual job' erase\t'Erase the log and artifacts of a job' trace\t'Print a job log' report\t'Report job status from an external runner' artifacts\t'Manage the artifacts of jobs'
        case 'jobs artifacts'
            printf '%s\n' list\t'List the files in the artifacts of a job' download\t'Download the artifacts of a job, or one file of them' upload\t'Upload the artifacts of a job from an external runner' keep\t'Keep the artifacts of a job beyond their expiration' delete\t'Delete the artifacts of a job' delete-all\t'Delete the artifacts of all jobs, but for the latest and those that are kept'
        case 'pages'
            printf '%s\n' list\t'List the Pages domains of a project or the instance' get\t'Show a Pages domain with its certificate' create\t'Add a Pages domain' update\t'Update the certificate of a Pages domain' delete\t'Remove a Pages domain'
        case 'pipelines'
            printf '%s\n' list\t'List the pipelines of a project' get\t'Show a pipeline' create\t'Run a pipeline on a branch or tag' retry\t'Retry failed and canceled jobs' cancel\t'Cancel the jobs of a pipeline' delete\t'Delete a pipeline with its jobs' watch\t'Wait until a pipeline has finished' lint\t'Check a CI/CD file and list its jobs' jobs\t'List the jobs of a pipeline in running order'
        case 'schedules'
            printf '%s\n' list\t'List the pipeline schedules of a project' get\t'Show a pipeline schedule with its last pipeline and variables' create\t'Create a pipeline schedule' update\t'Update a pipeline schedule' delete\t'Delete a pipeline schedule' take-ownership\t'Take ownership of a pipeline schedule' run\t'Run a pipeline schedule now' variables\t'Manage the variables of a pipeline schedule'
        case 'schedules variables'
            printf '%s\n' list\t'List the variables of a pipeline schedule, with values in JSON only' create\t'Create a variable in a pipeline schedule' update\t'Update a variable of a pipeline schedule' delete\t'Delete a variable of a pipeline schedule'
        case 'triggers'
            printf '%s\n' list\t'List the pipeline triggers of a project' get\t'Show a pipeline trigger' create\t'Create a pipeline trigger' update\t'Update a pipeline trigger' delete\t'Delete a pipeline trigger' take-ownership\t'Take ownership of a pipeline trigger' run\t'Run a pipeline with a trigger token'
        case 'variables'
            printf '%s\n' list\t'List the variables of a project, a group, or the instance, with values in JSON or with --reveal' get\t'Show a variable of a project, a group, or the instance' create\t'Create a variable in a project, a group, or the instance' update\t'Update a variable of a project, a group, or the instance' set\t'Create or update a variable' delete\t'Delete a variable of a project, a group, or the instance' import\t'Create and update variables from a .env or JSON file' export\t'Print all variables as .env, or as JSON with -o json'
        case 'issues'
            printf '%s\n' list\t'List open issues of the current project, a group, or your own' get\t'Show an issue' create\t'Create an issue' update\t'Update, close, or reopen an issue' close\t'Close an issue' reopen\t'Reopen an issue' move\t'Move an issue to another project' delete\t'Delete an issue' subscribe\t'Subscribe to an issue' unsubscribe\t'Unsubscribe from an issue' todo\t'Add an issue to your to-do list' notes\t'Manage the comments on an issue' award\t'Manage the reactions to an issue or a comment' time\t'Track the time spent on an issue'
        case 'issues notes'
            printf '%s\n' list\t'List the comments on an issue' get\t'Show a comment on an issue' create\t'Comment on an issue' update\t'Edit a comment on an issue' delete\t'Delete a comment on an issue'
        case 'issues award'
            printf '%s\n' list\t'List the reactions to an issue' create\t'Add a reaction to an issue' delete\t'Remove a reaction to an issue'
        case 'issues time'
            printf '%s\n' stats\t'Show estimated and spent time of an issue' estimate\t'Set the time estimate of an issue' reset-estimate\t'Clear the time estimate of an issue' spend\t'Add time spent on an issue' reset-spent\t'Clear the time spent on an issue'
        case 'labels'
            printf '%s\n' list\t'List the labels of a project or group' get\t'Show a label of a project or group' create\t'Create a label in a project or group' update\t'Update a label of a project or group' promote\t'Make a label of a project one of its group' delete\t'Delete a label of a project or group' subscribe\t'Subscribe to a label of a project or group' unsubscribe\t'Unsubscribe from a label of a project or group'
        case 'milestones'
            printf '%s\n' list\t'List the milestones of a project or group' get\t'Show a milestone of a project or group' create\t'Create a milestone in a project or group' update\t'Update, close, or reopen a milestone' promote\t'Make a milestone of a project one of its group' delete\t'Delete a milestone of a project or group' issues\t'List the issues of a milestone' mrs\t'List the merge requests of a milestone'
        case 'mrs'
            printf '%s\n' list\t'List the open merge requests of a project or group' get\t'Show a merge request' diff\t'Show the diff of a merge request' commits\t'List the commits of a merge request, newest first' participants\t'List participants of a merge request' closes-issues\t'List the issues that merging closes' checkout\t'Check out the branch of a merge request' create\t'Create a merge request' update\t'Update, close, or reopen a merge request' merge\t'Merge a merge request' cancel-merge\t'Cancel automatic merging' close\t'Close a merge request' reopen\t'Reopen a merge request' delete\t'Delete a merge request' approvals\t'Show the approvals of a merge request' approve\t'Approve a merge request' unapprove\t'Remove your approval of a merge request' reset-approvals\t'Remove all approvals of a merge request' rebase\t'Rebase a merge request' pipelines\t'List the pipelines of a merge request' subscribe\t'Subscribe to a merge request' unsubscribe\t'Unsubscribe from a merge request' todo\t'Add a merge request to your to-do list' notes\t'Manage the comments on a merge request' award\t'Manage the reactions to a merge request or a comment' time\t'Track the time spent on a merge request'
        case 'mrs notes'
            printf '%s\n' list\t'List the comments on a merge request' get\t'Show a comment on a merge request' create\t'Comment on a merge request' update\t'Edit a comment on a merge request' delete\t'Delete a comment on a merge request'
        case 'mrs award'
            printf '%s\n' list\t'List the reactions to a merge request' create\t'Add a reaction to a merge request' delete\t'Remove a reaction to a merge request'
        case 'mrs time'
            printf '%s\n' stats\t'Show estimated and spent time of a merge request' estimate\t'Set the time estimate of a merge request' reset-estimate\t'Clear the time estimate of a merge request' spend\t'Add time spent on a merge request' reset-spent\t'Clear the time spent on a merge request'
        case 'releases'
            printf '%s\n' list\t'List releases' get\t'Show a release' latest\t'Show the latest release' create\t'Create a release' update\t'Update a release' delete\t'Delete a release and keep its tag' links\t'Manage the links among the assets of a release'
        case 'releases links'
            printf '%s\n' list\t'List the links of a release' get\t'Show a link of a release' create\t'Add a link to a release' update\t'Update a link of a release' delete\t'Remove a link from a release'
        case 'todos'
            printf '%s\n' list\t'List your to-do items' done\t'Mark to-do items as done'
        case 'branches'
            printf '%s\n' list\t'List the branches of a project' get\t'Show a branch' create\t'Create a branch' rename\t'Rename a branch' delete\t'Delete a branch' delete-merged\t'Delete the branches merged into the default branch' protect\t'Protect a branch' unprotect\t'Unprotect a branch' protected\t'Manage protected branches and patterns'
        case 'branches protected'
            printf '%s\n' list\t'List the protected branches of a project' get\t'Show a protected branch' create\t'Protect a branch or pattern' update\t'Update a protected branch' delete\t'Unprotect a branch or pattern'
        case 'commits'
            printf '%s\n' list\t'List the commits of a branch, newest first' get\t'Show a commit' create\t'Commit changes to several files' diff\t'Show the diff of a commit' compare\t'Compare two branches, tags, or commits' refs\t'List the branches and tags that contain a commit' contributors\t'List the contributors to the default branch' cherry-pick\t'Apply a commit to another branch' revert\t'Revert a commit' mrs\t'List the merge requests that contain a commit' statuses\t'List the statuses of a commit' set-status\t'Set a status of a commit'
        case 'files'
            printf '%s\n' list\t'List the files of a directory' get\t'Print a file' create\t'Create a file' update\t'Update a file' delete\t'Delete a file' blob\t'Print a blob' archive\t'Download an archive of all files'
        case 'tags'
            printf '%s\n' list\t'List the tags of a project' get\t'Show a tag' create\t'Create a tag' delete\t'Delete a tag and its release' protected\t'Manage protected tags and patterns'
        case 'tags protected'
            printf '%s\n' list\t'List the protected tags of a project' get\t'Show a protected tag' create\t'Protect a tag or pattern' delete\t'Unprotect a tag or pattern'
        case 'events'
            printf '%s\n' list\t'List your activity, a user\'s, or a project\'s'
        case 'audit-events'
            printf '%s\n' list\t'List the audit events of the instance, a project, or a group, newest first' get\t'Show an audit event'
        case 'broadcast'
            printf '%s\n' list\t'List the broadcast messages, newest first' get\t'Show a broadcast message' create\t'Create a broadcast message' update\t'Update a broadcast message' delete\t'Delete a broadcast message'
        case 'ci-templates'
            printf '%s\n' list\t'List CI/CD templates' get\t'Show a CI/CD template'
        case 'dockerfiles'
            printf '%s\n' list\t'List Dockerfile templates' get\t'Show a Dockerfile template'
        case 'gitignores'
            printf '%s\n' list\t'List .gitignore templates' get\t'Show a .gitignore template'
        case 'hooks'
            printf '%s\n' list\t'List the system hooks' get\t'Show a system hook' create\t'Create a system hook' update\t'Update a system hook' delete\t'Delete a system hook' test\t'Send a test event to a system hook' set-header\t'Set a header of a system hook' delete-header\t'Delete a header of a system hook' set-url-variable\t'Set a URL variable of a system hook' delete-url-variable\t'Delete a URL variable of a system hook'
        case 'licenses'
            printf '%s\n' list\t'List license templates' get\t'Show a license template, filled in'
        case 'metrics'
            printf '%s\n' queues\t'Show the size and latency of each queue' processes\t'Show the processes that run jobs' jobs\t'Show job statistics' all\t'Show queues, processes, and jobs' watch\t'Watch the job queues live'
        case 'snippets'
            printf '%s\n' list\t'List your snippets, or all public ones' get\t'Show a snippet' raw\t'Print the text of a snippet' create\t'Create a snippet' update\t'Update a snippet' delete\t'Delete a snippet' user-agent\t'Show the IP address and user agent of a snippet\'s creator'
        case 'storage'
            printf '%s\n' list\t'List repository storages and their health' wait\t'Wait until no storage is failing; exit code 11 on timeout' reset\t'Reset the circuit breakers of all repository storages'
        case 'access-requests'
            printf '%s\n' list\t'List the requests to join a project or group' create\t'Request to join a project or group' approve\t'Approve a request to join a project or group' deny\t'Deny a request to join a project or group'
        case 'approvals'
            printf '%s\n' get\t'Show the approval settings of a project' set\t'Change the approval settings of a project' rules\t'Manage approval rules of projects, groups, and merge requests'
        case 'approvals rules'
            printf '%s\n' list\t'List the approval rules of a project, a group, or a merge request' get\t'Show an approval rule of a project or merge request' create\t'Create an approval rule of a project, a group, or a merge request' update\t'Update an approval rule of a project, a group, or a merge request' delete\t'Delete an approval rule of a project or merge request'
        case 'exports'
            printf '%s\n' get\t'Show the status of an export' create\t'Export a project with its repository, issues, and merge requests' download\t'Download a finished export' relations\t'Export a project in parts, such as its labels'
        case 'exports relations'
            printf '%s\n' list\t'List the relations of an export with their status' create\t'Export a project as one file for each relation' download\t'Download the file of a relation'
        case 'imports'
            printf '%s\n' get\t'Show the status of the import of a project' create\t'Create a project from an export'
        case 'integrations'
            printf '%s\n' list\t'List the active integrations of a project or group' get\t'Show an integration of a project or group with its parameters' set\t'Set up an integration of a project or group' delete\t'Delete an integration of a project or group'
        case 'invitations'
            printf '%s\n' list\t'List the pending invitations into a project or group' create\t'Invite a user into a project or group by email' update\t'Update a pending invitation into a project or group' delete\t'Withdraw an invitation into a project or group'
        case 'job-token-scope'
            printf '%s\n' get\t'Show whether a project limits the access of job tokens' set\t'Limit job tokens to those of allowed projects and groups, or accept all' list\t'List the projects whose job tokens a project accepts' allow\t'Allow the job tokens of another project' disallow\t'Remove a project from those with allowed job tokens' groups\t'Manage the groups whose job tokens a project accepts'
        case 'job-token-scope groups'
            printf '%s\n' list\t'List the groups whose job tokens a project accepts' allow\t'Allow the job tokens of all projects in a group' disallow\t'Remove a group from those with allowed job tokens'
        case 'mirrors'
            printf '%s\n' list\t'List the mirrors of a project' get\t'Show a push mirror and its last update' create\t'Create a push mirror' update\t'Update a push mirror' delete\t'Delete a push mirror' sync\t'Start an update of a push mirror' public-key\t'Show the public key by which a push mirror authenticates' pull\t'Manage the repository that a project is pulled from'
        case 'mirrors pull'
            printf '%s\n' get\t'Show the pull mirror of a project and its last update' start\t'Start an update of the pull mirror' set\t'Set up pull mirroring of a project'
        case 'packages'
            printf '%s\n' list\t'List the packages of a project or group' get\t'Show a package' delete\t'Delete a package with its files' files\t'Manage the files of a package'
        case 'packages files'
            printf '%s\n' list\t'List the files of a package' delete\t'Delete a file of a package'
        case 'protected-environments'
            printf '%s\n' list\t'List the protected environments of a project or group' get\t'Show a protected environment of a project or group' create\t'Protect an environment of a project, or a tier of a group' update\t'Update the rules of a protected environment' delete\t'Unprotect an environment of a project, or a tier of a group'
        case 'push-rules'
            printf '%s\n' get\t'Show the push rules of a project or group' set\t'Set push rules of a project or group' delete\t'Delete the push rules of a project or group'
        case 'registry'
            printf '%s\n' list\t'List the registry repositories of a project or group' get\t'Show a registry repository' delete\t'Delete a registry repository with all of its tags' tags\t'Manage the tags of registry repositories' rules\t'Manage rules that protect registry repositories' tag-rules\t'Manage rules that protect tags of registry repositories'
        case 'registry tags'
            printf '%s\n' list\t'List the tags of a registry repository' get\t'Show a tag of a registry repository with its digest, size, and age' delete\t'Delete tags by name, or all that match a pattern'
        case 'registry rules'
            printf '%s\n' list\t'List the rules that protect registry repositories' create\t'Protect registry repositories from pushes and deletes' update\t'Update a rule that protects registry repositories' delete\t'Delete a rule that protects registry repositories'
        case 'registry tag-rules'
            printf '%s\n' list\t'List the rules that protect tags of registry repositories' create\t'Protect tags of registry repositories from pushes and deletes' update\t'Update a rule that protects tags of registry repositories' delete\t'Delete a rule that protects tags of registry repositories'
        case 'runners'
            printf '%s\n' list\t'List the runners that you can manage, or those of a project, a group, or the instance' get\t'Show a runner' create\t'Create a runner of the instance, a group, or a project' update\t'Update a runner' pause\t'Pause a runner, so that it gets no new jobs' resume\t'Resume a paused runner' delete\t'Delete a runner' assign\t'Assign a runner to a project' unassign\t'Unassign a runner from a project' jobs\t'List the jobs of a runner' managers\t'List the machines of a runner' projects\t'List the projects to which a runner is assigned' reset-token\t'Replace the token of a runner'
        case 'search'
            printf '%s\n' projects\t'Search projects by name, path, and description' issues\t'Search issues by title and description' mrs\t'Search merge requests by title and description' milestones\t'Search milestones by title and description' users\t'Search users by name, username, and email address' code\t'Search code in a project, a group, or the instance' commits\t'Search commit messages in a project, a group, or the instance' notes\t'Search comments in a project, a group, or the instance' wiki-pages\t'Search wikis of a project, a group, or the instance' snippets\t'Search snippets by title'
        case 'service-accounts'
            printf '%s\n' list\t'List the service accounts of the instance, a group, or a project' create\t'Create a service account of the instance, a group, or a project' update\t'Update a service account of the instance, a group, or a project' delete\t'Delete a service account of a group or project' tokens\t'Manage the access tokens of a service account of a group or project'
        case 'service-accounts tokens'
            printf '%s\n' list\t'List the access tokens of a service account' create\t'Create an access token of a service account' revoke\t'Revoke an access token of a service account' rotate\t'Replace an access token of a service account by a new one with the same settings'
        case 'settings'
            printf '%s\n' get\t'Show all settings of the instance, or some' set\t'Change settings of the instance' diff\t'Compare settings with a file or another server; exit code 13 if they differ' statistics\t'Show how many records the instance has' appearance\t'Manage texts and logos of the instance' limits\t'Manage limits of projects and groups'
        case 'settings appearance'
            printf '%s\n' get\t'Show the appearance of the instance' set\t'Change the appearance of the instance'
        case 'settings limits'
            printf '%s\n' get\t'Show the limits of a plan' set\t'Change limits of a plan'
        case 'topics'
            printf '%s\n' list\t'List topics, most used first' get\t'Show a topic' create\t'Create a topic' update\t'Update a topic' delete\t'Delete a topic' merge\t'Move the projects of a topic to another, and delete it'
        case 'admin'
            printf '%s\n' backup\t'Back up a server, which may be running' restore\t'Restore a backup to an empty data directory or database' check\t'Check records, secrets, and repositories' move-database\t'Move all records from SQLite to an empty PostgreSQL database' root-token\t'Create a token for an administrator and print it' rotate-key\t'Replace the secret key'
        case 'alias'
            printf '%s\n' list\t'List the aliases' set\t'Create an alias' delete\t'Delete an alias'
        case 'auth'
            printf '%s\n' login\t'Log in to a server and save a profile' git-credential\t'Answer credential requests of Git' setup-git\t'Set up Git to use your token' logout\t'Log out: remove the token from a profile' status\t'Show the server, user, and scopes of each profile'
        case 'completion'
            printf '%s\n' install\t'Install the completion script'
        case 'config'
            printf '%s\n' list\t'List effective settings and their sources' get\t'Print an effective setting' path\t'Print the path of the configuration file' set\t'Set a value in a profile' unset\t'Remove a value from a profile' import\t'Create profiles from the logins of other tools' profiles\t'Manage profiles'
        case 'config profiles'
            printf '%s\n' list\t'List profiles' add\t'Create a profile without a token' use\t'Switch to a profile' remove\t'Remove a profile and its token' rename\t'Rename a profile'
        case 'help topics'
            printf '%s\n' names\t'Ways of writing records, projects, and groups' lists\t'Limit, filter, and sort lists' where\t'Choose records of a list by a condition' formats\t'Output formats and fields' bulk\t'Write many records at once' fan-out\t'Run a command for many projects or groups' options\t'Global options' environment\t'Environment variables' exit-codes\t'Exit codes' gitlab\t'Resources that only GitLab has' synonyms\t'Synonyms of commands'
    end
end

# Prints the names of the options of $argv[1] that not all commands have, some with what they mean.
function __repoctl_own
    set -l own
    set -l list_options --page --per-page -L --limit --all --where --except-from --fail-if-any
    set -l bulk_options --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error
    set -l bulk_options_2 --from\t'Records to show: CSV, NDJSON, JSON, or names, one per line; - for stdin' --from-format
    set -l bulk_options_3 --if-missing --from --from-format --except-from --max-changes --rejects --concurrency\t'Parallel requests, 1 to 32 (default: 1, with --continue-on-error 4; with more, some rows after one that fails are done, too)' --continue-on-error
    set -l bulk_options_4 --if-exists --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error
    set -l bulk_options_5 --from --from-format --except-from --max-changes --rejects --concurrency\t'Parallel requests, 1 to 32 (default: 1, with --continue-on-error 4; with more, some rows after one that fails are done, too)' --continue-on-error
    set -l bulk_options_6 --from --from-format --except-from --max-changes --rejects --concurrency\t'Parallel requests, 1 to 32 (default: 1; with more, numbers are not in row order)' --continue-on-error
    set -l bulk_options_7 --if-exists --from --from-format --except-from --max-changes --rejects --concurrency\t'Parallel requests, 1 to 32 (default: 1; with more, numbers are not in row order)' --continue-on-error
    set -l fan_out_options --each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects
    set -l fan_out_options_2 --each-project --of --membership --instance --projects-from --match --skip --skip-file --limit-total --archived-projects
    set -l fan_out_options_3 --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects
    set -l fan_out_options_4 --each-group --of --membership --instance --groups-from --match --skip --skip-file
    set -l fan_out_options_5 --each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --limit-total --archived-projects
    set -l fan_out_options_6 --each-project --each-group --of --membership --projects-from --groups-from --match --skip --skip-file --limit-total --archived-projects
    set -l fan_out_options_7 --each-group --of --membership --instance --groups-from --match --skip --skip-file --limit-total
    set -l fan_out_options_8 --each-project --each-group --of --membership --projects-from --groups-from --match --skip --skip-file --archived-projects
    set -l fan_out_options_9 --each-project --of --membership --projects-from --match --skip --skip-file --limit-total --archived-projects
    set -l gitlab_options --include-rebase-in-progress --no-include-rebase-in-progress
    set -l gitlab_options_2 --force-random-password --no-force-random-password --auditor --no-auditor --private-profile --no-private-profile --public-email --commit-email --pronouns --discord --github --note --theme-id --color-scheme-id --view-diffs-file-by-file --no-view-diffs-file-by-file --group-id-for-saml --shared-runners-minutes-limit --extra-shared-runners-minutes-limit
    set -l gitlab_options_3 --wiki-page-events --no-wiki-page-events --feature-flag-events --no-feature-flag-events --emoji-events --no-emoji-events --resource-access-token-events --no-resource-access-token-events --vulnerability-events --no-vulnerability-events --project-events --no-project-events
    set -l gitlab_options_4 --wiki-page-events --no-wiki-page-events --feature-flag-events --no-feature-flag-events --emoji-events --no-emoji-events --resource-access-token-events --no-resource-access-token-events --vulnerability-events --no-vulnerability-events --resource-deploy-token-events --no-resource-deploy-token-events
    switch "$argv[1]"
        case ''
            set own -V --version
        case 'emails list' 'gpg-keys list' 'keys list' 'sessions list'
            set own --user $list_options
        case 'emails get' 'users tokens get' 'users attributes get' 'namespaces get' 'broadcast get' 'ci-templates get' 'dockerfiles get' 'gitignores get' 'snippets raw' 'topics get'
            set own $bulk_options_2
        case 'emails create'
            set own --user --skip-confirmation\t'Confirm the email address (default: false)' --no-skip-confirmation -F --field $bulk_options_4
        case 'emails confirm'
            set own --user\t'Username or ID (administrators only; required)' $bulk_options
        case 'emails delete' 'gpg-keys delete' 'keys delete' 'sessions revoke'
            set own --user -F --field $bulk_options_3
        case 'gpg-keys get' 'keys get'
            set own --user $bulk_options_2
        case 'gpg-keys create'
            set own --key\t'Armored public key (required)' --user -F --field $bulk_options_4
        case 'keys create'
            set own --key --user -F --field $bulk_options_4
        case 'tokens list'
            set own -p --project -g --group --instance\t'List the tokens of all users (administrators only); with --each-project, run for each project you can see' --user --state --revoked --no-revoked --created-after --created-before --last-used-after --last-used-before --expires-after --expires-before --search\t'Only tokens whose name contains this' --sort\t'Sort order (default: oldest first)' --kind\t'Only tokens of this kind' --expiring --unused $fan_out_options_6 $list_options
        case 'tokens get'
            set own -p --project -g --group --self --user --kind $fan_out_options_3
        case 'tokens create'
            set own -p --project -g --group --description --scopes --expires-at --access-level\t'Role in the project or group (default: maintainer; default: maintainer)' --user --kind --into -F --field $bulk_options $fan_out_options_3
        case 'tokens revoke'
            set own -p --project -g --group --self --user --kind -F --field $bulk_options_3 $fan_out_options_3
        case 'tokens rotate'
            set own -p --project -g --group --self --expires-at\t'Expiration date (default: the new token is valid for as long as the old one was; 90d is in 90 days)' --user --kind --into -F --field $bulk_options_5 $fan_out_options_3
        case 'users list'
            set own --active --blocked --exclude-active --username --search\t'Only users whose name, username, or email address contains this' --order-by\t'Sort field (administrators only; default: id)' --sort\t'Sort direction (administrators only; default: desc)' --extern-uid\t'Only the user with this ID at the identity provider (administrators only)' --provider\t'Identity provider of --extern-uid (administrators only)' --external\t'Only external users (administrators only)' --created-before\t'Only users created before this time (administrators only; 90d is 90 days ago)' --created-after\t'Only users created after this time (administrators only; 90d is 90 days ago)' --custom-attributes\t'Only users with this custom attribute (administrators only)' --without-project-bots --no-without-project-bots --with-custom-attributes --no-with-custom-attributes $list_options
        case 'users get' 'open users'
            set own --with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2
        case 'users create'
            set own --email\t'Email address (required)' --name\t'Display name (required)' --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --reset-password --no-reset-password --admin --no-admin --skip-confirmation --no-skip-confirmation --state\t'Initial state (default: active)' --external --no-external -F --field $gitlab_options_2 $bulk_options_4
        case 'users onboard'
            set own --email --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --admin --no-admin --skip-confirmation --no-skip-confirmation --state\t'Initial state (default: active)' --external --no-external --reset-password\t'Email the user a link to set a password (default: true)' --no-reset-password --keys --groups --projects --from\t'Rows with a person each: CSV, NDJSON, JSON, or usernames; - for stdin' --from-format $gitlab_options_2
        case 'users update'
            set own --email --username\t'Username' --name --chat-handle\t'Chat handle (null clears it; ignored by server version 19.0 and later)' --network-profile\t'Professional network profile (null clears it)' --microblog-handle\t'Microblog handle (null clears it)' --website-url\t'Website URL (null clears it)' --organization\t'Organization (null clears it)' --bio\t'Biography (null clears it)' --location\t'Location (null clears it)' --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password\t'New password, to be changed at the next login' --admin\t'Make the user an administrator' --no-admin --external\t'Make the user external' --no-external --skip-reconfirmation --no-skip-reconfirmation -F --field --auditor --no-auditor --private-profile --no-private-profile --public-email --commit-email --pronouns --discord --github --note --theme-id\t'Theme ID (null clears it; only in GitLab)' --color-scheme-id\t'Color scheme ID of code (null clears it; only in GitLab)' --view-diffs-file-by-file --no-view-diffs-file-by-file --group-id-for-saml --shared-runners-minutes-limit\t'Compute minutes a month; 0 for no limit (null clears it; only in GitLab Premium)' --extra-shared-runners-minutes-limit\t'Additional compute minutes (null clears it; only in GitLab Premium)' $bulk_options
        case 'users delete'
            set own --hard-delete --no-hard-delete -F --field $bulk_options_3
        case 'users memberships'
            set own --type\t'Only projects, or only groups' $list_options
        case 'users block' 'users unblock' 'users deactivate' 'users activate' 'users ban' 'users unban' 'users approve' 'users attributes set' 'hooks set-header' 'hooks set-url-variable' 'runners pause' 'runners resume'
            set own -F --field $bulk_options
        case 'users reject'
            set own -F --field $bulk_options_5
        case 'users offboard'
            set own --to\t'User who takes over, by username or ID; needed if there is anything to hand over' --verify --from --from-format --except-from --max-changes
        case 'users tokens list'
            set own --state\t'Only tokens in this state (default: all)' --expiring --unused $bulk_options_2 $list_options
        case 'users tokens create'
            set own --description --scopes --expires-at --into -F --field $bulk_options
        case 'users tokens revoke' 'users attributes delete' 'broadcast delete' 'hooks delete' 'hooks delete-header' 'hooks delete-url-variable' 'snippets delete' 'runners delete' 'topics delete'
            set own -F --field $bulk_options_3
        case 'users tokens rotate'
            set own --expires-at\t'Expiration date (default: the new token is valid for as long as the old one was; 90d is in 90 days)' --into -F --field $bulk_options_5
        case 'users attributes list'
            set own $bulk_options_2 $list_options
        case 'access list'
            set own -p --project -g --group --instance\t'List the ways into your projects and groups; administrators: into all; with --each-project, run for each project you can see' --kinds\t'Kinds of ways in (default: members,shares)' --user\t'Username or ID: list the ways in of this user' $fan_out_options_6 $list_options
        case 'access who-can' 'projects hooks list' 'environments list' 'triggers list' 'mrs commits' 'mrs participants' 'mrs closes-issues' 'mrs pipelines' 'tags protected list' 'job-token-scope list' 'job-token-scope groups list' 'mirrors list' 'registry rules list' 'registry tag-rules list'
            set own -p --project $fan_out_options_2 $list_options
        case 'access expiring' 'expiring'
            set own -p --project -g --group --kinds --user\t'Username or ID: only what belongs to this user' --within --unused\t'Only what nobody has used since then (90d is 90 days ago)' $fan_out_options_5 $list_options
        case 'access snapshot'
            set own -p --project -g --group --instance\t'Write the ways into your projects and groups; administrators: into all' --kinds\t'Kinds of ways in (default: all)' --out
        case 'access compare' 'access review check' 'broadcast list' 'ci-templates list' 'dockerfiles list' 'gitignores list' 'hooks list' 'runners managers' 'runners projects'
            set own $list_options
        case 'access review apply'
            set own --keep-undecided
        case 'deploy-keys list'
            set own -p --project --instance\t'List the deploy keys of all projects (administrators only); with --each-project, run for each project you can see' $fan_out_options_9 $list_options
        case 'deploy-keys get' 'projects hooks get' 'deployments get' 'schedules get' 'triggers get' 'issues notes get' 'mrs notes get' 'releases get' 'releases links get' 'branches protected get' 'files blob' 'tags get' 'tags protected get' 'mirrors get' 'packages get' 'registry tags get'
            set own -p --project $bulk_options_2 $fan_out_options
        case 'deploy-keys create'
            set own -p --project --key --can-push --no-can-push -F --field $bulk_options_4 $fan_out_options
        case 'deploy-keys update'
            set own -p --project --title --can-push\t'Allow the key to push' --no-can-push -F --field $bulk_options $fan_out_options
        case 'deploy-keys delete' 'projects unshare' 'projects members remove' 'projects hooks delete' 'projects hooks delete-header' 'projects hooks delete-url-variable' 'environments delete' 'jobs artifacts delete' 'pages delete' 'pipelines delete' 'schedules delete' 'schedules variables delete' 'triggers delete' 'issues delete' 'issues notes delete' 'mrs delete' 'mrs notes delete' 'releases delete' 'releases links delete' 'branches delete' 'branches protected delete' 'tags delete' 'tags protected delete' 'job-token-scope disallow' 'job-token-scope groups disallow' 'mirrors delete' 'packages delete' 'packages files delete' 'registry delete' 'registry rules delete' 'registry tag-rules delete' 'runners unassign'
            set own -p --project -F --field $bulk_options_3 $fan_out_options
        case 'deploy-keys enable' 'schedules variables create' 'triggers create' 'branches create' 'job-token-scope allow' 'job-token-scope groups allow' 'runners assign'
            set own -p --project -F --field $bulk_options_4 $fan_out_options
        case 'deploy-tokens list'
            set own -p --project -g --group --instance\t'List the deploy tokens of all projects and groups (administrators only); with --each-project, run for each project you can see' --active\t'Only tokens that are neither revoked nor expired' $fan_out_options_6 $list_options
        case 'deploy-tokens get' 'audit-events get' 'integrations get' 'protected-environments get'
            set own -p --project -g --group $bulk_options_2 $fan_out_options_3
        case 'deploy-tokens create'
            set own -p --project -g --group --scopes\t'Token scopes: read_repository to clone and fetch (required)' --expires-at\t'Expiration time (90d is in 90 days)' --username\t'Username that git gives with the token (default: gitlab+deploy-token-{n})' --into\t'Store the token instead of printing it: variable:KEY (with -p or -g), file:PATH, or command:PROGRAM, which reads it from stdin' -F --field $bulk_options $fan_out_options_3
        case 'deploy-tokens delete' 'labels delete' 'milestones delete' 'access-requests deny' 'integrations delete' 'invitations delete' 'protected-environments delete' 'service-accounts tokens revoke'
            set own -p --project -g --group -F --field $bulk_options_3 $fan_out_options_3
        case 'groups list'
            set own --skip-groups --all-available --no-all-available --search --order-by\t'Sort field (default: name)' --sort\t'Sort direction (default: asc)' --owned\t'Only groups you own' --custom-attributes --statistics\t'Include storage sizes (administrators only)' --no-statistics --with-custom-attributes --no-with-custom-attributes $list_options
        case 'groups get' 'open groups'
            set own --with-projects --no-with-projects --statistics\t'Include storage sizes (administrators only; ignored by server version 19.0 and later)' --no-statistics --with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2 $fan_out_options_4
        case 'groups create'
            set own --path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled --parent -e --editor -F --field --avatar\t'Avatar image (at most 200 KiB; only in GitLab)' --auto-devops-enabled --no-auto-devops-enabled --default-branch --default-branch-protection-defaults --emails-enabled --no-emails-enabled --enabled-git-access-protocol --mentions-disabled --no-mentions-disabled --project-creation-level --subgroup-creation-level --require-two-factor-authentication --no-require-two-factor-authentication --two-factor-grace-period --share-with-group-lock --no-share-with-group-lock --shared-runners-setting --show-diff-preview-in-email --no-show-diff-preview-in-email --membership-lock --no-membership-lock --wiki-access-level --shared-runners-minutes-limit\t'Compute minutes a month (administrators only; 0 for no limit; only in GitLab Premium)' --extra-shared-runners-minutes-limit\t'Additional compute minutes (administrators only; only in GitLab Premium)' --duo-availability --experiment-features-enabled --no-experiment-features-enabled $bulk_options_4
        case 'groups update'
            set own --name --path\t'URL path' --description --visibility --lfs-enabled\t'Enable Git LFS' --no-lfs-enabled --request-access-enabled\t'Allow users to request access' --no-request-access-enabled -e --editor -F --field --avatar\t'Avatar image (at most 200 KiB; only in GitLab)' --auto-devops-enabled --no-auto-devops-enabled --default-branch --default-branch-protection-defaults --emails-enabled --no-emails-enabled --enabled-git-access-protocol --mentions-disabled --no-mentions-disabled --project-creation-level --subgroup-creation-level --require-two-factor-authentication --no-require-two-factor-authentication --two-factor-grace-period\t'Hours until two-factor authentication is required (null clears it; only in GitLab)' --share-with-group-lock --no-share-with-group-lock --shared-runners-setting --show-diff-preview-in-email --no-show-diff-preview-in-email --membership-lock --no-membership-lock --wiki-access-level --shared-runners-minutes-limit\t'Compute minutes a month (administrators only; 0 for no limit; null clears it; only in GitLab Premium)' --extra-shared-runners-minutes-limit\t'Additional compute minutes (administrators only; null clears it; only in GitLab Premium)' --duo-availability --experiment-features-enabled --no-experiment-features-enabled --allow-personal-snippets --no-allow-personal-snippets --built-in-project-templates-enabled --no-built-in-project-templates-enabled --lock-built-in-project-templates-enabled --no-lock-built-in-project-templates-enabled --crm-enabled --no-crm-enabled --file-template-project --ldap-cn --ldap-access --math-rendering-limits-enabled --no-math-rendering-limits-enabled --lock-math-rendering-limits-enabled --no-lock-math-rendering-limits-enabled --max-artifacts-size --allowed-email-domains-list --ip-restriction-ranges --prevent-forking-outside-group --no-prevent-forking-outside-group --prevent-sharing-groups-outside-hierarchy --no-prevent-sharing-groups-outside-hierarchy --resource-access-token-notify-inherited --no-resource-access-token-notify-inherited --lock-resource-access-token-notify-inherited --no-lock-resource-access-token-notify-inherited --service-access-tokens-expiration-enforced --no-service-access-tokens-expiration-enforced --step-up-auth-required-oauth-provider --web-based-commit-signing-enabled --no-web-based-commit-signing-enabled --unique-project-download-limit --unique-project-download-limit-interval-in-seconds --unique-project-download-limit-allowlist --unique-project-download-limit-alertlist --auto-ban-user-on-excessive-projects-download --no-auto-ban-user-on-excessive-projects-download --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --allow-merge-on-skipped-pipeline\t'Count a skipped pipeline as successful to merge (only in GitLab Premium)' --no-allow-merge-on-skipped-pipeline --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --duo-features-enabled --no-duo-features-enabled --lock-duo-features-enabled --no-lock-duo-features-enabled --duo-core-features-enabled --no-duo-core-features-enabled --duo-remote-flows-availability --no-duo-remote-flows-availability --duo-foundational-flows-availability --no-duo-foundational-flows-availability --duo-custom-flows-availability --no-duo-custom-flows-availability --duo-custom-agents-availability --no-duo-custom-agents-availability --duo-external-agents-availability --no-duo-external-agents-availability --duo-namespace-access-rules --duo-template-project --enabled-foundational-flows --foundational-agents-statuses --tool-approval-for-session-availability --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --amazon-q-auto-review-enabled --no-amazon-q-auto-review-enabled --model-prompt-cache-enabled --no-model-prompt-cache-enabled --ai-settings-attributes $bulk_options $fan_out_options_4
        case 'groups delete' 'groups attributes delete'
            set own -F --field $bulk_options_3 $fan_out_options_4
        case 'groups subgroups'
            set own --recursive --skip-groups --all-available --no-all-available --search --order-by\t'Sort field (default: name)' --sort\t'Sort direction (default: asc)' --owned\t'Only groups you own' --custom-attributes --statistics\t'Include storage sizes (administrators only)' --no-statistics --with-custom-attributes --no-with-custom-attributes $fan_out_options_7 $list_options
        case 'groups projects'
            set own --archived --no-archived --visibility\t'Only projects with this visibility' --order-by --sort --search\t'Only projects whose name or path contains this' --simple --no-simple --owned --starred --recursive\t'Include the projects of subgroups (default: false)' --no-recursive $fan_out_options_7 $list_options
        case 'groups tree'
            set own --depth --groups-only --sizes --instance
        case 'groups clone'
            set own --recursive\t'Include the projects of subgroups' --membership --instance --pull --match --skip --skip-file --archived-projects --concurrency\t'Parallel clones, 1 to 32 (default: 4)'
        case 'groups transfer'
            set own --to\t'Parent group path or ID' --top-level -F --field $bulk_options_5 $fan_out_options_4
        case 'groups transfer-locations'
            set own --search $fan_out_options_7 $list_options
        case 'groups restore' 'groups transfer-project' 'groups attributes set'
            set own -F --field $bulk_options $fan_out_options_4
        case 'groups share'
            set own --with --group-access --expires-at -F --field $bulk_options_4 $fan_out_options_4
        case 'groups unshare'
            set own --with -F --field $bulk_options_3 $fan_out_options_4
        case 'groups members list'
            set own -g --group --inherited --query $fan_out_options_7 $list_options
        case 'groups members get'
            set own -g --group --inherited $bulk_options_2 $fan_out_options_4
        case 'groups members add'
            set own -g --group --access-level --expires-at\t'Expiration date of the membership (90d is in 90 days)' -F --field $bulk_options_4 $fan_out_options_4
        case 'groups members update'
            set own -g --group --access-level --expires-at\t'Expiration date of the membership (90d is in 90 days; null clears it)' -F --field $bulk_options $fan_out_options_4
        case 'groups members remove' 'groups hooks delete' 'groups hooks delete-header' 'groups hooks delete-url-variable'
            set own -g --group -F --field $bulk_options_3 $fan_out_options_4
        case 'groups hooks list'
            set own -g --group $fan_out_options_7 $list_options
        case 'groups hooks get'
            set own -g --group $bulk_options_2 $fan_out_options_4
        case 'groups hooks create'
            set own -g --group --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --member-events --no-member-events --subgroup-events --no-subgroup-events --name\t'Hook name' --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_3 $bulk_options_4 $fan_out_options_4
        case 'groups hooks update'
            set own -g --group --url --push-events\t'Send an event for pushes to branches' --no-push-events --tag-push-events\t'Send an event for tags' --no-tag-push-events --issues-events\t'Send an event for issues' --no-issues-events --confidential-issues-events\t'Send an event for confidential issues' --no-confidential-issues-events --note-events\t'Send an event for comments' --no-note-events --confidential-note-events\t'Send an event for comments on confidential issues' --no-confidential-note-events --merge-requests-events\t'Send an event for merge requests' --no-merge-requests-events --pipeline-events\t'Send an event for pipelines' --no-pipeline-events --job-events\t'Send an event for jobs' --no-job-events --deployment-events\t'Send an event for deployments' --no-deployment-events --releases-events\t'Send an event for releases' --no-releases-events --milestone-events\t'Send an event for milestones' --no-milestone-events --member-events\t'Send an event for members' --no-member-events --subgroup-events\t'Send an event for subgroups' --no-subgroup-events --name\t'Hook name (null clears it)' --description\t'Description (null clears it)' --enable-ssl-verification\t'Verify the TLS certificate of the URL' --no-enable-ssl-verification --push-events-branch-filter\t'Branches whose pushes send an event, as the strategy says (null clears it)' --branch-filter-strategy\t'Meaning of the branch filter' --token\t'Secret token sent with every delivery: @file, or - for stdin or a prompt (null clears it)' --signing-token\t'Secret that signs every delivery, whsec_ and 32 bytes in base64: @file, or - for stdin or a prompt (null clears it)' --custom-headers\t'Further headers of every delivery (null clears it)' --url-variables\t'Hidden parts of the URL, which stand there as {name} (null clears it)' --custom-webhook-template\t'JSON body of deliveries, with {{object_kind}} or {{project.name}} for what the event has there (null clears it)' -F --field $gitlab_options_3 $bulk_options $fan_out_options_4
        case 'groups hooks test' 'groups hooks resend' 'groups hooks set-header' 'groups hooks set-url-variable'
            set own -g --group -F --field $bulk_options $fan_out_options_4
        case 'groups hooks events'
            set own -g --group --status $fan_out_options_7 $list_options
        case 'groups attributes list'
            set own $bulk_options_2 $fan_out_options_7 $list_options
        case 'groups attributes get'
            set own $bulk_options_2 $fan_out_options_4
        case 'namespaces list'
            set own --search\t'Only namespaces whose name or path contains this' $list_options
        case 'projects list'
            set own --archived --no-archived --visibility\t'Only projects with this visibility' --order-by --sort --search\t'Only projects whose name or path contains this' --simple --no-simple --owned --starred --membership\t'Only projects you are a member of (default: false)' --with-issues-enabled --with-merge-requests-enabled --custom-attributes\t'Only projects with this custom attribute (administrators only)' --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --user\t'Username or ID' $list_options
        case 'projects get' 'open projects'
            set own --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2 $fan_out_options
        case 'projects create'
            set own --path\t'URL path (default: made from the name)' --visibility --description --tag-list --ci-config-path --avatar --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --container-registry-enabled --no-container-registry-enabled --shared-runners-enabled --no-shared-runners-enabled --request-access-enabled --no-request-access-enabled --lfs-enabled --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds\t'Require a successful pipeline to merge (default: false)' --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved\t'Require resolved discussions to merge (default: false)' --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled --no-printing-merge-request-link-enabled --initialize-with-readme --no-initialize-with-readme --import-url --namespace --user -e --editor -F --field --topics --autoclose-referenced-issues --no-autoclose-referenced-issues --container-expiration-policy-attributes --emails-enabled --no-emails-enabled --enforce-auth-checks-on-uploads --no-enforce-auth-checks-on-uploads --external-authorization-classification-label --issues-template --repository-storage --service-desk-enabled --no-service-desk-enabled --show-default-award-emojis --no-show-default-award-emojis --show-diff-preview-in-email --no-show-diff-preview-in-email --warn-about-potentially-unwanted-characters --no-warn-about-potentially-unwanted-characters --mirror --no-mirror --mirror-trigger-builds --no-mirror-trigger-builds --analytics-access-level --builds-access-level --container-registry-access-level --environments-access-level --feature-flags-access-level --forking-access-level --infrastructure-access-level --issues-access-level --merge-requests-access-level --model-experiments-access-level --model-registry-access-level --monitor-access-level --package-registry-access-level --pages-access-level --releases-access-level --repository-access-level --requirements-access-level --security-and-compliance-access-level --snippets-access-level --wiki-access-level\t'Access to the wiki (only in GitLab)' --merge-method --squash-option --allow-merge-on-skipped-pipeline --no-allow-merge-on-skipped-pipeline --remove-source-branch-after-merge --no-remove-source-branch-after-merge --merge-commit-template --squash-commit-template --suggestion-commit-message --merge-requests-template --prevent-merge-without-jira-issue --no-prevent-merge-without-jira-issue --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --auto-cancel-pending-pipelines --auto-devops-enabled\t'Enable Auto DevOps (only in GitLab)' --no-auto-devops-enabled --auto-devops-deploy-strategy --build-git-strategy --build-timeout --group-runners-enabled --no-group-runners-enabled --resource-group-default-process-mode $bulk_options_4
        case 'projects update'
            set own --name\t'New name' --path\t'New URL path; the old URL redirects (owners only)' --default-branch\t'Default branch' --visibility\t'Visibility (owners only)' --description\t'Description (null clears it)' --tag-list\t'Comma-separated tags (null clears it)' --ci-config-path\t'Path of the CI/CD file (null clears it)' --avatar --public-jobs\t'Make pipelines public to everyone who can see the project' --no-public-jobs --issues-enabled\t'Enable issues' --no-issues-enabled --merge-requests-enabled\t'Enable merge requests' --no-merge-requests-enabled --jobs-enabled\t'Enable pipelines' --no-jobs-enabled --wiki-enabled\t'Enable the wiki' --no-wiki-enabled --snippets-enabled\t'Enable snippets' --no-snippets-enabled --container-registry-enabled\t'Enable the container registry' --no-container-registry-enabled --shared-runners-enabled\t'Use shared runners' --no-shared-runners-enabled --request-access-enabled\t'Allow users to request access' --no-request-access-enabled --lfs-enabled\t'Enable Git LFS' --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds\t'Require a successful pipeline to merge' --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved\t'Require resolved discussions to merge' --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions\t'Resolve outdated discussions on push' --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled\t'Print a merge request URL after a push' --no-printing-merge-request-link-enabled -e --editor -F --field --topics\t'Comma-separated topics (null clears it; only in GitLab)' --autoclose-referenced-issues --no-autoclose-referenced-issues --container-expiration-policy-attributes --emails-enabled --no-emails-enabled --enforce-auth-checks-on-uploads --no-enforce-auth-checks-on-uploads --external-authorization-classification-label --issues-template --repository-storage --service-desk-enabled --no-service-desk-enabled --show-default-award-emojis --no-show-default-award-emojis --show-diff-preview-in-email --no-show-diff-preview-in-email --warn-about-potentially-unwanted-characters --no-warn-about-potentially-unwanted-characters --mirror --no-mirror --mirror-trigger-builds --no-mirror-trigger-builds --analytics-access-level --builds-access-level --container-registry-access-level --environments-access-level --feature-flags-access-level --forking-access-level --infrastructure-access-level --issues-access-level --merge-requests-access-level --model-experiments-access-level --model-registry-access-level --monitor-access-level --package-registry-access-level --pages-access-level --releases-access-level --repository-access-level --requirements-access-level --security-and-compliance-access-level --snippets-access-level --wiki-access-level\t'Access to the wiki (only in GitLab)' --merge-method --squash-option --allow-merge-on-skipped-pipeline --no-allow-merge-on-skipped-pipeline --remove-source-branch-after-merge --no-remove-source-branch-after-merge --merge-commit-template --squash-commit-template --suggestion-commit-message --merge-requests-template --prevent-merge-without-jira-issue --no-prevent-merge-without-jira-issue --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --auto-cancel-pending-pipelines --auto-devops-enabled\t'Enable Auto DevOps (only in GitLab)' --no-auto-devops-enabled --auto-devops-deploy-strategy --build-git-strategy --build-timeout\t'Job timeout in seconds (null clears it; only in GitLab)' --group-runners-enabled --no-group-runners-enabled --resource-group-default-process-mode --import-url\t'URL to mirror from (only in GitLab Premium)' --issue-branch-template --mirror-branch-regex\t'Regular expression of branches to mirror (only in GitLab Premium)' --mirror-overwrites-diverged-branches --no-mirror-overwrites-diverged-branches --mirror-user --only-mirror-protected-branches --no-only-mirror-protected-branches --fallback-approvals-required --duo-remote-flows-enabled --no-duo-remote-flows-enabled --duo-sast-fp-detection-enabled --no-duo-sast-fp-detection-enabled --duo-sast-vr-workflow-enabled --no-duo-sast-vr-workflow-enabled --duo-secret-detection-fp-enabled --no-duo-secret-detection-fp-enabled --web-based-commit-signing-enabled --no-web-based-commit-signing-enabled --mr-default-target-self --no-mr-default-target-self --mr-default-title-template --only-allow-merge-if-all-status-checks-passed --no-only-allow-merge-if-all-status-checks-passed --merge-request-title-regex --merge-request-title-regex-description --merge-pipelines-enabled --no-merge-pipelines-enabled --merge-trains-enabled --no-merge-trains-enabled --merge-trains-skip-train-allowed --no-merge-trains-skip-train-allowed --max-pipelines-per-merge-train --merge-train-enforcement --protect-merge-request-pipelines --no-protect-merge-request-pipelines --reviewer-assignment-strategy --allow-pipeline-trigger-approve-deployment --no-allow-pipeline-trigger-approve-deployment --ci-allow-fork-pipelines-to-run-in-parent-project --no-ci-allow-fork-pipelines-to-run-in-parent-project --ci-default-git-depth --ci-delete-pipelines-in-seconds --ci-display-pipeline-variables --no-ci-display-pipeline-variables --ci-forward-deployment-enabled --no-ci-forward-deployment-enabled --ci-forward-deployment-rollback-allowed --no-ci-forward-deployment-rollback-allowed --ci-id-token-sub-claim-components --ci-pipeline-variables-minimum-override-role --ci-push-repository-for-job-token-allowed --no-ci-push-repository-for-job-token-allowed --ci-restrict-pipeline-cancellation-role --ci-separated-caches --no-ci-separated-caches --keep-latest-artifact --no-keep-latest-artifact --max-artifacts-size --security-policy-pipeline-must-succeed --no-security-policy-pipeline-must-succeed --spp-repository-pipeline-access --no-spp-repository-pipeline-access $bulk_options $fan_out_options
        case 'projects delete'
            set own --wait --wait-timeout -F --field $bulk_options_3 $fan_out_options
        case 'projects fork'
            set own --namespace\t'Namespace path or ID to fork into (default: your own)' --name\t'Name of the fork (default: that of the project)' --path\t'Path of the fork (default: that of the project)' --description\t'Description (default: that of the project)' --visibility\t'Visibility (default: that of the project, at most that of the group)' -F --field $bulk_options $fan_out_options
        case 'projects forks'
            set own --archived --no-archived --visibility\t'Only projects with this visibility' --order-by --sort --search\t'Only projects whose name or path contains this' --simple --no-simple --owned --starred --membership\t'Only projects you are a member of (default: false)' --with-issues-enabled --with-merge-requests-enabled --custom-attributes\t'Only projects with this custom attribute (administrators only)' --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --each-project --of --instance --projects-from --match --skip --skip-file --limit-total --archived-projects $list_options
        case 'projects link' 'projects star' 'projects unstar' 'projects archive' 'projects unarchive' 'projects restore' 'projects attributes set'
            set own -F --field $bulk_options $fan_out_options
        case 'projects unlink' 'projects attributes delete'
            set own -F --field $bulk_options_3 $fan_out_options
        case 'projects transfer'
            set own --to\t'Path or ID of the group, or of a user namespace (required)' -F --field $bulk_options_5 $fan_out_options
        case 'projects housekeeping'
            set own --task -F --field $bulk_options $fan_out_options
        case 'projects transfer-locations'
            set own --search $fan_out_options_2 $list_options
        case 'projects share'
            set own -p --project --group-access\t'Maximum role for members of the group (required)' --expires-at -F --field $bulk_options_4 $fan_out_options
        case 'projects members list'
            set own -p --project --inherited --query $fan_out_options_2 $list_options
        case 'projects members get'
            set own -p --project --inherited $bulk_options_2 $fan_out_options
        case 'projects members add'
            set own -p --project --access-level --expires-at\t'Expiration date of the membership (90d is in 90 days)' -F --field $bulk_options_4 $fan_out_options
        case 'projects members update'
            set own -p --project --access-level --expires-at\t'Expiration date of the membership (90d is in 90 days; null clears it)' -F --field $bulk_options $fan_out_options
        case 'projects hooks create'
            set own -p --project --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --name\t'Hook name' --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_4 $bulk_options_4 $fan_out_options
        case 'projects hooks update'
            set own -p --project --url --push-events\t'Send an event for pushes to branches' --no-push-events --tag-push-events\t'Send an event for tags' --no-tag-push-events --issues-events\t'Send an event for issues' --no-issues-events --confidential-issues-events\t'Send an event for confidential issues' --no-confidential-issues-events --note-events\t'Send an event for comments' --no-note-events --confidential-note-events\t'Send an event for comments on confidential issues' --no-confidential-note-events --merge-requests-events\t'Send an event for merge requests' --no-merge-requests-events --pipeline-events\t'Send an event for pipelines' --no-pipeline-events --job-events\t'Send an event for jobs' --no-job-events --deployment-events\t'Send an event for deployments' --no-deployment-events --releases-events\t'Send an event for releases' --no-releases-events --milestone-events\t'Send an event for milestones' --no-milestone-events --name\t'Hook name (null clears it)' --description\t'Description (null clears it)' --enable-ssl-verification\t'Verify the TLS certificate of the URL' --no-enable-ssl-verification --push-events-branch-filter\t'Branches whose pushes send an event, as the strategy says (null clears it)' --branch-filter-strategy\t'Meaning of the branch filter' --token\t'Secret token sent with every delivery: @file, or - for stdin or a prompt (null clears it)' --signing-token\t'Secret that signs every delivery, whsec_ and 32 bytes in base64: @file, or - for stdin or a prompt (null clears it)' --custom-headers\t'Further headers of every delivery (null clears it)' --url-variables\t'Hidden parts of the URL, which stand there as {name} (null clears it)' --custom-webhook-template\t'JSON body of deliveries, with {{object_kind}} or {{project.name}} for what the event has there (null clears it)' -F --field $gitlab_options_4 $bulk_options $fan_out_options
        case 'projects hooks test' 'projects hooks resend' 'projects hooks set-header' 'projects hooks set-url-variable' 'environments stop' 'jobs retry' 'jobs cancel' 'jobs play' 'jobs artifacts keep' 'pipelines cancel' 'schedules take-ownership' 'schedules variables update' 'triggers take-ownership' 'issues close' 'issues reopen' 'issues subscribe' 'issues unsubscribe' 'issues todo' 'issues time estimate' 'issues time reset-estimate' 'issues time spend' 'issues time reset-spent' 'mrs cancel-merge' 'mrs close' 'mrs reopen' 'mrs unapprove' 'mrs reset-approvals' 'mrs subscribe' 'mrs unsubscribe' 'mrs todo' 'mrs time estimate' 'mrs time reset-estimate' 'mrs time spend' 'mrs time reset-spent' 'branches unprotect' 'mirrors sync' 'mirrors pull start'
            set own -p --project -F --field $bulk_options $fan_out_options
        case 'projects hooks events'
            set own -p --project --status $fan_out_options_2 $list_options
        case 'projects attributes list'
            set own $bulk_options_2 $fan_out_options_2 $list_options
        case 'projects attributes get' 'exports get' 'imports get'
            set own $bulk_options_2 $fan_out_options
        case 'deployments list'
            set own -p --project --latest $fan_out_options_2 $list_options
        case 'deployments create'
            set own -p --project --sha --ref\t'Deployed branch or tag (required)' --tag --no-tag --status\t'Deployment status (default: success)' -F --field $bulk_options $fan_out_options
        case 'environments get' 'schedules variables list' 'mrs diff' 'commits diff'
            set own -p --project
        case 'environments create'
            set own -p --project --external-url -F --field --tier --description\t'Description (only in GitLab)' --auto-stop-setting --cluster-agent-id --kubernetes-namespace --flux-resource-path $bulk_options_4 $fan_out_options
        case 'environments update'
            set own -p --project --name\t'Name, such as review/search (ignored by server version 16.0 and later)' --external-url\t'External URL (null clears it)' -F --field --tier --description\t'Description (only in GitLab)' --auto-stop-setting --cluster-agent-id\t'ID of the agent for Kubernetes (null clears it; only in GitLab)' --kubernetes-namespace --flux-resource-path $bulk_options $fan_out_options
        case 'jobs list'
            set own -p --project --scope --latest\t'Only jobs of the latest pipeline, before --where chooses' --with-artifacts --created-before\t'Only jobs created before this time (90d is 90 days ago)' $fan_out_options_2 $list_options
        case 'jobs get' 'pipelines get' 'branches get' 'commits get' 'open jobs' 'open pipelines' 'open branches' 'open commits'
            set own -p --project -w --web $bulk_options_2 $fan_out_options
        case 'jobs erase' 'jobs artifacts delete-all' 'labels promote' 'milestones promote' 'branches delete-merged'
            set own -p --project -F --field $bulk_options_5 $fan_out_options
        case 'jobs trace'
            set own -p --project --follow $bulk_options_2 $fan_out_options
        case 'jobs report'
            set own -p --project --trace --runner --coverage -F --field $bulk_options $fan_out_options
        case 'jobs artifacts list'
            set own -p --project --path\t'Directory in the artifacts' --recursive\t'List the files in all directories below, too (default: false)' --no-recursive $bulk_options_2 $fan_out_options_2 $list_options
        case 'jobs artifacts download'
            set own -p --project --ref\t'Branch or tag: its latest successful pipeline, in place of a job ID' --job --search-recent --no-search-recent --path\t'Only this file of the artifacts (default: all of them, as a zip file)' --to
        case 'jobs artifacts upload'
            set own -p --project --expire-in -F --field $bulk_options $fan_out_options
        case 'pages list'
            set own -p --project --instance\t'List the domains of all projects (administrators only); with --each-project, run for each project you can see' --expiring\t'Only domains whose certificate expires by this time; exit code 13 if there are any (90d is in 90 days)' $fan_out_options_9 $list_options
        case 'pages get'
            set own -p --project $bulk_options_2
        case 'pages create'
            set own -p --project --certificate --key\t'Private key in PEM, without a passphrase: @file, or - for stdin' -F --field $bulk_options_4 $fan_out_options
        case 'pages update'
            set own -p --project --certificate --key\t'Private key in PEM, without a passphrase: @file, or - for stdin' -F --field $bulk_options $fan_out_options
        case 'pipelines list'
            set own -p --project --scope\t'Only pipelines in this scope' --status\t'Only pipelines with this status' --ref\t'Only pipelines of this branch or tag' --yaml-errors --no-yaml-errors --name\t'Only pipelines started by users with this display name' --username\t'Only pipelines started by this user' --updated-after --updated-before --order-by\t'Sort field (default: id)' --sort --latest\t'Only the latest pipeline, before --where chooses' $fan_out_options_2 $list_options
        case 'pipelines create'
            set own -p --project --variables --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options
        case 'pipelines retry'
            set own -p --project --wait --wait-timeout -F --field $bulk_options $fan_out_options
        case 'pipelines watch'
            set own -p --project --ref\t'Wait for the latest pipeline of this branch or tag' --wait-timeout
        case 'pipelines lint'
            set own -p --project --content-ref --ref\t'List the jobs of a pipeline of this branch or tag (default: all jobs)'
        case 'pipelines jobs'
            set own -p --project --scope $fan_out_options_2 $list_options
        case 'schedules list'
            set own -p --project -g --group\t'Group path or ID, for all projects in it' --scope\t'Only schedules in this scope' --due --last-pipeline $fan_out_options_2 $list_options
        case 'schedules create'
            set own -p --project --ref\t'Branch or tag (required)' --cron --cron-timezone --active\t'Run the schedule at its times (default: true)' --no-active -F --field --inputs $bulk_options_4 $fan_out_options
        case 'schedules update'
            set own -p --project --description --ref\t'Branch or tag' --cron\t'Cron expression: minute hour day month weekday' --cron-timezone\t'Time zone of the cron expression, such as Europe/Berlin' --active\t'Run the schedule at its times' --no-active -F --field --inputs\t'Inputs of the pipelines, each with name and value (null clears it; only in GitLab)' $bulk_options $fan_out_options
        case 'schedules run'
            set own -p --project --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options
        case 'triggers update'
            set own -p --project --description -F --field $bulk_options $fan_out_options
        case 'triggers run'
            set own -p --project --token\t'Trigger token, used in place of other credentials (required)' --ref\t'Branch or tag (required)' --variables --trigger --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options
        case 'variables list'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --reveal $fan_out_options_6 $list_options
        case 'variables get'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only)' --environment-scope --reveal $bulk_options_2
        case 'variables create'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --environment-scope\t'Environment scope, such as production or review/*' --masked-and-hidden --no-masked-and-hidden -F --field $bulk_options_4 $fan_out_options_8
        case 'variables update'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description\t'Description (null clears it)' --new-environment-scope --environment-scope -F --field $bulk_options $fan_out_options_8
        case 'variables set'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description\t'Description (null clears it)' --new-environment-scope --masked-and-hidden --no-masked-and-hidden --environment-scope -F --field --if-exists\t'Action for a record that exists (default: update)' --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error $fan_out_options_8
        case 'variables delete'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --environment-scope -F --field $bulk_options_3 $fan_out_options_8
        case 'variables import'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only); with --each-project, run for each project you can see' --prune --masked\t'Mask the values in job logs' --protected\t'Show the variables to protected branches and tags only' --environment-scope\t'Environment scope, such as production or review/*; --prune keeps those of others' $fan_out_options_8
        case 'variables export'
            set own -p --project -g --group --instance\t'Use the variables of the instance (administrators only)' --format
        case 'issues list'
            set own -p --project -g --group --mine -s --state\t'Only with this state' -l --labels -m --milestone\t'Only with this milestone title; None, Any, #started, or #upcoming' -A --author --author-username -a --assignee\t'Only assigned to this user (username or ID); 0 for unassigned' --assignee-username --my-reaction-emoji --not-labels --not-milestone --not-author --not-author-username --not-assignee --not-assignee-username --not-my-reaction-emoji --search\t'Only with this text in title or description' --order-by --sort --iids --not-iids --confidential\t'Only confidential issues, or only others' --no-confidential --due-date\t'Only due then; none without, any with a due date' --scope\t'Only in this scope (default: created-by-me)' --created-after\t'Only created at or after this time (90d is 90 days ago)' --created-before\t'Only created at or before this time (90d is 90 days ago)' -w --web $fan_out_options_5 $list_options
        case 'issues get' 'open issues'
            set own -p --project -c --comments -w --web $bulk_options_2 $fan_out_options
        case 'issues create'
            set own -p --project -t --title -d --description\t'Description in Markdown' --assignee -m --milestone -l --labels\t'Comma-separated label names; missing ones are created' -a --assignees --confidential --no-confidential --due-date --created-at -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options_6 $fan_out_options
        case 'issues update'
            set own -p --project -t --title -d --description\t'Description in Markdown (null clears it)' --assignee -m --milestone --labels\t'Comma-separated label names; missing ones are created (null clears it)' -a --assignees\t'Assignee usernames or IDs; 0 for none (null clears it)' --confidential --no-confidential --due-date\t'Due date (90d is in 90 days; null clears it)' --state-event --discussion-locked --no-discussion-locked --updated-at -l --add-label --remove-label -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options $fan_out_options
        case 'issues move'
            set own -p --project --to-project -F --field $bulk_options_6 $fan_out_options
        case 'issues notes list' 'mrs notes list'
            set own -p --project --order-by --sort $bulk_options_2 $fan_out_options_2 $list_options
        case 'issues notes create' 'mrs notes create'
            set own -p --project --created-at -e --editor\t'Write the body in your editor (VISUAL or EDITOR)' -F --field $bulk_options_6 $fan_out_options
        case 'issues notes update' 'mrs notes update'
            set own -p --project -e --editor\t'Write the body in your editor (VISUAL or EDITOR)' -F --field $bulk_options $fan_out_options
        case 'issues award list' 'mrs award list'
            set own -p --project --note-id $bulk_options_2 $fan_out_options_2 $list_options
        case 'issues award create' 'mrs award create'
            set own -p --project --note-id -F --field $bulk_options_4 $fan_out_options
        case 'issues award delete' 'mrs award delete'
            set own -p --project --note-id -F --field $bulk_options_3 $fan_out_options
        case 'issues time stats' 'mrs approvals' 'mrs time stats' 'releases latest' 'approvals get' 'job-token-scope get' 'mirrors public-key' 'mirrors pull get'
            set own -p --project $fan_out_options
        case 'labels list'
            set own -p --project -g --group --include-ancestor-groups --no-include-ancestor-groups --search\t'Only labels whose name or description contains this' --with-counts --no-with-counts --include-descendant-groups --no-include-descendant-groups --only-group-labels --no-only-group-labels $fan_out_options_5 $list_options
        case 'labels get'
            set own -p --project -g --group --include-ancestor-groups --no-include-ancestor-groups --include-descendant-groups --no-include-descendant-groups --only-group-labels --no-only-group-labels $bulk_options_2 $fan_out_options_3
        case 'labels create'
            set own -p --project -g --group --color\t'Color: #rrggbb or a CSS color name (required)' --description --priority -e --editor -F --field $bulk_options_4 $fan_out_options_3
        case 'labels update'
            set own -p --project -g --group --new-name --color\t'Color: #rrggbb or a CSS color name' --description\t'Description (null clears it)' --priority\t'Priority; 0 is the highest (null clears it)' -e --editor -F --field $bulk_options $fan_out_options_3
        case 'labels subscribe' 'labels unsubscribe' 'access-requests create' 'integrations set'
            set own -p --project -g --group -F --field $bulk_options $fan_out_options_3
        case 'milestones list'
            set own -p --project -g --group --iids\t'Only milestones with these numbers' --state\t'Only milestones in this state' --title\t'Only the milestone with this title' --search\t'Only milestones whose title or description contains this' $fan_out_options_5 $list_options
        case 'milestones get' 'open milestones'
            set own -p --project -g --group -w --web $bulk_options_2 $fan_out_options_3
        case 'milestones create'
            set own -p --project -g --group --description --due-date --start-date -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options_7 $fan_out_options_3
        case 'milestones update'
            set own -p --project -g --group --title --description\t'Description (null clears it)' --due-date\t'Due date (90d is in 90 days; null clears it)' --start-date\t'Start date (90d is in 90 days; null clears it)' --state-event\t'Close or reopen the milestone' -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options $fan_out_options_3
        case 'milestones issues' 'milestones mrs' 'access-requests list' 'integrations list' 'protected-environments list'
            set own -p --project -g --group $fan_out_options_5 $list_options
        case 'mrs list'
            set own -p --project -g --group --mine -s --state\t'Only with this state' -l --labels -m --milestone\t'Only with this milestone title; None, Any, #started, or #upcoming' -A --author --author-username -a --assignee\t'Only assigned to this user (username or ID); 0 for unassigned' --assignee-username --my-reaction-emoji --not-labels --not-milestone --not-author --not-author-username --not-assignee --not-assignee-username --not-my-reaction-emoji --search\t'Only with this text in title or description' --order-by --sort --created-after\t'Only created at or after this time (90d is 90 days ago)' --created-before\t'Only created at or before this time (90d is 90 days ago)' --updated-after\t'Only updated at or after this time (90d is 90 days ago)' --updated-before\t'Only updated at or before this time (90d is 90 days ago)' --view --source-branch --target-branch --scope\t'Only in this scope (default: created-by-me)' --iids\t'Only merge requests with these numbers' --not-iids\t'Only merge requests with other numbers' -w --web -r --reviewer --reviewer-username --not-reviewer --not-reviewer-username --draft $fan_out_options_5 $list_options
        case 'mrs get' 'open mrs'
            set own -p --project -c --comments -w --web $gitlab_options $bulk_options_2 $fan_out_options
        case 'mrs checkout'
            set own -p --project $gitlab_options
        case 'mrs create'
            set own -p --project -t --title --source-branch\t'Source branch (default: the current branch of the clone)' --target-branch\t'Target branch (default: the default branch)' --target-project -d --description\t'Description in Markdown' -a --assignee -m --milestone -l --labels\t'Comma-separated label names; missing ones are created' --remove-source-branch --no-remove-source-branch --squash --no-squash --fill -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field --assignees\t'Comma-separated assignee usernames or IDs, in place of --assignee (only in GitLab Premium)' --reviewers --allow-collaboration --no-allow-collaboration --merge-after $bulk_options_7 $fan_out_options
        case 'mrs update'
            set own -p --project -t --title -d --description\t'Description in Markdown (null clears it)' -a --assignee -m --milestone --labels\t'Comma-separated label names; missing ones are created (null clears it)' --remove-source-branch --no-remove-source-branch --squash\t'Squash commits when merging' --no-squash --target-branch\t'Target branch' --state-event\t'Close or reopen the merge request' --discussion-locked --no-discussion-locked -l --add-label --remove-label -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field --assignees\t'Comma-separated assignee usernames or IDs, in place of --assignee (null clears it; only in GitLab Premium)' --reviewers\t'Comma-separated reviewer usernames or IDs (null clears it; only in GitLab)' --allow-collaboration --no-allow-collaboration --merge-after $bulk_options $fan_out_options
        case 'mrs merge'
            set own -p --project -m --message\t'Merge commit message' --should-remove-source-branch --no-should-remove-source-branch --merge-when-pipeline-succeeds --no-merge-when-pipeline-succeeds --sha\t'Merge only if the source branch is at this SHA' -e --editor\t'Write the merge commit message in your editor (VISUAL or EDITOR)' -F --field --auto-merge --no-auto-merge --squash\t'Squash commits (only in GitLab)' --no-squash --squash-commit-message $bulk_options $fan_out_options
        case 'mrs approve'
            set own -p --project --sha\t'Approve only if the source branch is at this SHA, in full' --publish-review --no-publish-review --approval-password -F --field $bulk_options $fan_out_options
        case 'mrs rebase'
            set own -p --project --skip-ci --no-skip-ci --wait --wait-timeout -F --field $bulk_options $fan_out_options
        case 'releases list'
            set own -p --project --order-by\t'Sort field (default: released_at)' --sort $fan_out_options_2 $list_options
        case 'releases create'
            set own -p --project --name\t'Release name; \'\' for the name of the tag' --description\t'Release notes' --released-at --milestone\t'Titles of milestones of the project and the groups above it' --ref\t'Branch, tag, or commit SHA of a new tag' --tag-message --assets-links -e --editor -F --field $bulk_options_4 $fan_out_options
        case 'releases update'
            set own -p --project --name\t'Release name; \'\' for the name of the tag' --description\t'Release notes' --released-at --milestone\t'Titles of milestones of the project and the groups above it (null clears it)' -e --editor -F --field $bulk_options $fan_out_options
        case 'releases links list' 'registry tags list'
            set own -p --project $bulk_options_2 $fan_out_options_2 $list_options
        case 'releases links create'
            set own -p --project --direct-asset-path --link-type -F --field $bulk_options_4 $fan_out_options
        case 'releases links update'
            set own -p --project --name\t'Name, unique in the release' --url\t'URL: http, https, or ftp; unique in the release' --direct-asset-path --link-type\t'Type of the asset' -F --field $bulk_options $fan_out_options
        case 'todos list'
            set own --action --author\t'Only to-do items from this user (username or ID)' --project\t'Only to-do items in this project (path or ID)' --state\t'Only with this state (default: pending)' --type $list_options
        case 'todos done'
            set own --all\t'Mark all pending items, or those that match the filters' --action --author\t'Only to-do items from this user (username or ID)' --project\t'Only to-do items in this project (path or ID)' --type -F --field $bulk_options
        case 'branches list'
            set own -p --project --search\t'Only branches whose name contains this; ^ anchors the start, $ the end' $fan_out_options_2 $list_options
        case 'branches rename'
            set own -p --project $bulk_options_3 $fan_out_options
        case 'branches protect'
            set own -p --project --developers-can-push --no-developers-can-push --developers-can-merge --no-developers-can-merge -F --field $bulk_options $fan_out_options
        case 'branches protected list'
            set own -p --project --search\t'Only rules whose name contains this' $fan_out_options_2 $list_options
        case 'branches protected create'
            set own -p --project --push-access-level\t'Role that can push (default: maintainer)' --merge-access-level --allow-force-push --no-allow-force-push -F --field --unprotect-access-level --allowed-to-push --allowed-to-merge --allowed-to-unprotect --code-owner-approval-required --no-code-owner-approval-required $bulk_options_4 $fan_out_options
        case 'branches protected update'
            set own -p --project --allow-force-push\t'Let who can push also force push, which rewrites the history of the branch' --no-allow-force-push -F --field --unprotect-access-level --allowed-to-push\t'Users, groups, and roles that can push (null clears it; only in GitLab Premium)' --allowed-to-merge\t'Users, groups, and roles that can merge (null clears it; only in GitLab Premium)' --allowed-to-unprotect\t'Users, groups, and roles that can unprotect (null clears it; only in GitLab Premium)' --code-owner-approval-required --no-code-owner-approval-required $bulk_options $fan_out_options
        case 'commits list'
            set own -p --project --ref --path\t'Only commits that change this file or directory' --since --until --all-refs --no-all-refs --first-parent --no-first-parent --with-stats --no-with-stats $fan_out_options_2 $list_options
        case 'commits create'
            set own -p --project --start-branch -m --message --author-name --author-email --start-sha --actions -e --editor\t'Write the commit message in your editor (VISUAL or EDITOR)' -F --field $bulk_options $fan_out_options
        case 'commits compare'
            set own -p --project --from-project --straight --no-straight
        case 'commits refs'
            set own -p --project --type\t'Only refs of this type (default: all)' $fan_out_options_2 $list_options
        case 'commits contributors'
            set own -p --project --ref $fan_out_options_2 $list_options
        case 'commits cherry-pick'
            set own -p --project --branch\t'Branch that gets the new commit (required)' -m --message\t'Commit message (default: that of the commit)' -F --field $bulk_options_6 $fan_out_options
        case 'commits revert'
            set own -p --project --branch\t'Branch that gets the new commit (required)' -F --field $bulk_options_6 $fan_out_options
        case 'commits mrs'
            set own -p --project --state\t'Only merge requests in this state' $fan_out_options_2 $list_options
        case 'commits statuses'
            set own -p --project --ref\t'Only statuses of this branch or tag' --stage --name\t'Only statuses with this name' --pipeline-id --all-statuses --no-all-statuses --order-by\t'Sort field' --sort\t'Sort direction' $fan_out_options_2 $list_options
        case 'commits set-status'
            set own -p --project --ref\t'Branch or tag of the status' --target-url --description\t'Short description' --name\t'Name of the status (default: default)' --coverage\t'Code coverage in percent' --pipeline-id\t'Pipeline that gets the status, if there are several' -F --field $bulk_options $fan_out_options
        case 'files list'
            set own -p --project --ref --recursive\t'Include files in subdirectories (default: false)' --no-recursive $fan_out_options_2 $list_options
        case 'files get'
            set own -p --project --ref $bulk_options_2 $fan_out_options
        case 'files create'
            set own -p --project --branch --start-branch -m --message --author-name --author-email --content --encoding -e --editor\t'Write the commit message in your editor (VISUAL or EDITOR)' -F --field $bulk_options_4 $fan_out_options
        case 'files update'
            set own -p --project --branch --start-branch -m --message --author-name --author-email --content --encoding\t'Encoding of the content' --last-commit-id -e --editor\t'Write the commit message in your editor (VISUAL or EDITOR)' -F --field $bulk_options $fan_out_options
        case 'files delete'
            set own -p --project --branch --start-branch -m --message --author-name --author-email --last-commit-id -e --editor\t'Write the commit message in your editor (VISUAL or EDITOR)' -F --field $bulk_options_3 $fan_out_options
        case 'files archive'
            set own -p --project --ref --format\t'Archive format (default: tar.gz)' --path\t'Only this directory' --to
        case 'tags list'
            set own -p --project --search\t'Only tags whose name contains this; ^ anchors the start, $ the end' --order-by\t'Sort field; updated is the time of the tag or its commit (default: name)' --sort $fan_out_options_2 $list_options
        case 'tags create'
            set own -p --project --message\t'Message of an annotated tag; without one, the tag is lightweight' --release-description -e --editor\t'Write the message in your editor (VISUAL or EDITOR)' -F --field $bulk_options_4 $fan_out_options
        case 'tags protected create'
            set own -p --project --create-access-level -F --field $bulk_options_4 $fan_out_options
        case 'events list'
            set own -p --project --action\t'Only events with this action' --target-type --before --after --sort\t'Sort direction by time (default: desc)' --user\t'Username or ID' $fan_out_options_2 $list_options
        case 'audit-events list'
            set own -p --project -g --group --created-after\t'Only events after this time (90d is 90 days ago)' --created-before\t'Only events before this time (90d is 90 days ago)' --author\t'Only events of this user (username or ID)' --action\t'Only events with this action' --entity-type --entity-id $fan_out_options_5 $list_options
        case 'broadcast create'
            set own --starts-at --ends-at --color --font --starts-in --for -e --editor\t'Write the message in your editor (VISUAL or EDITOR)' -F --field --theme --broadcast-type --target-path --target-access-levels --dismissable --no-dismissable $bulk_options
        case 'broadcast update'
            set own --message\t'Message text' --starts-at --ends-at --color --font --starts-in --for -e --editor\t'Write the message in your editor (VISUAL or EDITOR)' -F --field --theme --broadcast-type --target-path --target-access-levels\t'Comma-separated roles of users who see the message (null clears it; only in GitLab)' --dismissable --no-dismissable $bulk_options
        case 'hooks create'
            set own --push-events --no-push-events --tag-push-events --no-tag-push-events --merge-requests-events --no-merge-requests-events --repository-update-events --no-repository-update-events --name\t'Hook name' --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $bulk_options_4
        case 'hooks update'
            set own --url --push-events\t'Send an event for pushes to branches' --no-push-events --tag-push-events\t'Send an event for tags' --no-tag-push-events --merge-requests-events\t'Send an event for merge requests' --no-merge-requests-events --repository-update-events\t'Send an event for repository updates' --no-repository-update-events --name\t'Hook name (null clears it)' --description\t'Description (null clears it)' --enable-ssl-verification\t'Verify the TLS certificate of the URL' --no-enable-ssl-verification --push-events-branch-filter\t'Branches whose pushes send an event, as the strategy says (null clears it)' --branch-filter-strategy\t'Meaning of the branch filter' --token\t'Secret token sent with every delivery: @file, or - for stdin or a prompt (null clears it)' --signing-token\t'Secret that signs every delivery, whsec_ and 32 bytes in base64: @file, or - for stdin or a prompt (null clears it)' --custom-headers\t'Further headers of every delivery (null clears it)' --url-variables\t'Hidden parts of the URL, which stand there as {name} (null clears it)' --custom-webhook-template\t'JSON body of deliveries, with {{object_kind}} or {{project.name}} for what the event has there (null clears it)' -F --field $bulk_options
        case 'licenses list'
            set own --popular --no-popular $list_options
        case 'licenses get'
            set own --project-name --full-name $bulk_options_2
        case 'metrics watch'
            set own --interval
        case 'snippets list'
            set own --public $list_options
        case 'snippets get' 'open snippets'
            set own -w --web $bulk_options_2
        case 'snippets create'
            set own --file-name --content\t'Content: @file, - for stdin, or the text (required)' --description --visibility --expires-at\t'Time after which only the author can read it (90d is in 90 days; ignored by server version 19.0 and later)' -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options
        case 'snippets update'
            set own --title --file-name\t'File name, without directories' --content\t'Content: @file, - for stdin, or the text' --description\t'Description (null clears it)' --visibility\t'Visibility' --expires-at\t'Time after which only the author can read it (90d is in 90 days; null clears it; ignored by server version 19.0 and later)' -e --editor\t'Write the title and description in your editor (VISUAL or EDITOR)' -F --field $bulk_options
        case 'storage list'
            set own --failing $list_options
        case 'storage wait'
            set own --until\t'Condition to wait for (default: healthy)' --timeout --interval\t'Interval between checks, 100ms or more (default: 2s)' $list_options
        case 'access-requests approve'
            set own -p --project -g --group --access-level\t'Role (default: developer)' -F --field $bulk_options $fan_out_options_3
        case 'approvals set'
            set own -p --project --reset-approvals-on-push --no-reset-approvals-on-push --selective-code-owner-removals --no-selective-code-owner-removals --disable-overriding-approvers-per-merge-request --no-disable-overriding-approvers-per-merge-request --merge-requests-author-approval --no-merge-requests-author-approval --merge-requests-disable-committers-approval --no-merge-requests-disable-committers-approval --require-reauthentication-to-approve --no-require-reauthentication-to-approve -F --field $bulk_options $fan_out_options
        case 'approvals rules list'
            set own -p --project -g --group --mr $fan_out_options_5 $list_options
        case 'approvals rules get'
            set own -p --project --mr $bulk_options_2 $fan_out_options
        case 'approvals rules create'
            set own -p --project -g --group --approvals-required --users --groups\t'Group paths or IDs of approvers' --protected-branches --applies-to-all-protected-branches --no-applies-to-all-protected-branches --report-type --rule-type --mr --approval-project-rule -F --field $bulk_options_4 $fan_out_options_3
        case 'approvals rules update'
            set own -p --project -g --group --name\t'Name of the rule' --approvals-required\t'Number of required approvals' --users\t'Usernames or IDs of approvers (null clears it)' --groups\t'Group paths or IDs of approvers (null clears it)' --protected-branches\t'Protected branch names or IDs to which the rule applies (null clears it)' --applies-to-all-protected-branches --no-applies-to-all-protected-branches --remove-hidden-groups --no-remove-hidden-groups --rule-type --mr -F --field $bulk_options $fan_out_options_3
        case 'approvals rules delete'
            set own -p --project --mr -F --field $bulk_options_3 $fan_out_options
        case 'exports create'
            set own --description\t'Description in the export, in place of that of the project' --exclude --wait --wait-timeout --to\t'Download the export to this file, with --wait' -F --field $bulk_options $fan_out_options
        case 'exports download'
            set own --to
        case 'exports relations list'
            set own --relation $bulk_options_2 $fan_out_options_2 $list_options
        case 'exports relations create'
            set own --batched --no-batched -F --field $bulk_options $fan_out_options
        case 'exports relations download'
            set own --batched\t'Download a batch of a relation that was split' --no-batched --batch-number --to
        case 'imports create'
            set own --path\t'Path of the new project (required)' --name\t'Name of the new project (default: its path)' --namespace\t'Path or ID of the group or user namespace (default: your own)' --overwrite --no-overwrite --override-params --wait --wait-timeout -F --field $bulk_options_5
        case 'invitations list'
            set own -p --project -g --group --query\t'Only invitations of this email address' $fan_out_options_5 $list_options
        case 'invitations create'
            set own -p --project -g --group --access-level --expires-at\t'Expiration time of the membership (90d is in 90 days)' --member-role -F --field $bulk_options_4 $fan_out_options_3
        case 'invitations update'
            set own -p --project -g --group --access-level\t'Role' --expires-at\t'Expiration time of the membership (90d is in 90 days)' --member-role -F --field $bulk_options $fan_out_options_3
        case 'job-token-scope set'
            set own -p --project --enabled\t'Accept only job tokens of allowed projects and groups (required)' --no-enabled -F --field $bulk_options_5 $fan_out_options
        case 'mirrors create'
            set own -p --project --enabled --no-enabled --auth-method --keep-divergent-refs --no-keep-divergent-refs --only-protected-branches --no-only-protected-branches --mirror-branch-regex\t'Mirror only branches that match this regular expression (only in GitLab Premium)' --host-keys -F --field $bulk_options_4 $fan_out_options
        case 'mirrors update'
            set own -p --project --enabled --no-enabled --auth-method --keep-divergent-refs --no-keep-divergent-refs --only-protected-branches --no-only-protected-branches --mirror-branch-regex --host-keys\t'SSH host keys of the mirror, as in known_hosts (null clears it)' -F --field $bulk_options $fan_out_options
        case 'mirrors pull set'
            set own -p --project --enabled\t'Pull changes from the mirrored repository' --no-enabled --mirror-url --auth-user --auth-password --mirror-trigger-builds\t'Run pipelines for pulled changes' --no-mirror-trigger-builds --only-mirror-protected-branches\t'Mirror only protected branches' --no-only-mirror-protected-branches --mirror-overwrites-diverged-branches\t'Overwrite branches that have diverged' --no-mirror-overwrites-diverged-branches --mirror-branch-regex -F --field $bulk_options $fan_out_options
        case 'packages list'
            set own -p --project -g --group --type\t'Only packages of this format' --name\t'Only packages with this text in the name' --version\t'Only packages with this version' --include-versionless --no-include-versionless --status\t'Only packages with this status' --sort\t'Sort direction (default: asc)' --order-by --exclude-subgroups $fan_out_options_5 $list_options
        case 'packages files list'
            set own -p --project --order-by\t'Sort field (default: id)' --sort\t'Sort direction (default: asc)' $bulk_options_2 $fan_out_options_2 $list_options
        case 'protected-environments create'
            set own -p --project -g --group --deploy-access-levels --approval-rules --required-approval-count --deploy-roles -F --field $bulk_options_4 $fan_out_options_3
        case 'protected-environments update'
            set own -p --project -g --group --deploy-access-levels\t'JSON list of rules to add, to change with their id, or to remove with id and _destroy (null clears it)' --approval-rules\t'JSON list of approval rules to add, to change with their id, or to remove with id and _destroy (null clears it)' --required-approval-count --deploy-roles\t'Roles to add to those that can deploy, comma-separated' -F --field $bulk_options $fan_out_options_3
        case 'push-rules get'
            set own -p --project -g --group $fan_out_options_3
        case 'push-rules set'
            set own -p --project -g --group --deny-delete-tag --no-deny-delete-tag --member-check --no-member-check --prevent-secrets --no-prevent-secrets --commit-message-regex --commit-message-negative-regex --branch-name-regex --author-email-regex --file-name-regex --max-file-size --commit-committer-check --no-commit-committer-check --commit-committer-name-check --no-commit-committer-name-check --reject-unsigned-commits --no-reject-unsigned-commits --reject-non-dco-commits --no-reject-non-dco-commits $bulk_options $fan_out_options_3
        case 'push-rules delete'
            set own -p --project -g --group -F --field $bulk_options_5 $fan_out_options_3
        case 'registry list'
            set own -p --project -g --group --tags --no-tags --tags-count --no-tags-count $fan_out_options_5 $list_options
        case 'registry get'
            set own --tags --no-tags --tags-count --no-tags-count --size --no-size $bulk_options_2
        case 'registry tags delete'
            set own -p --project --match\t'Delete the tags whose whole name matches this regular expression (RE2), except "latest"' --except --keep --older-than -F --field $bulk_options_3 --each-project --of --membership --instance --projects-from --skip --skip-file --archived-projects
        case 'registry rules create'
            set own -p --project --push-access-level --delete-access-level -F --field $bulk_options_4 $fan_out_options
        case 'registry rules update'
            set own -p --project --pattern --push-access-level --delete-access-level -F --field $bulk_options $fan_out_options
        case 'registry tag-rules create'
            set own -p --project --push-access-level\t'Lowest role that can push (required)' --delete-access-level\t'Lowest role that can delete (required)' -F --field $bulk_options_4 $fan_out_options
        case 'registry tag-rules update'
            set own -p --project --pattern\t'Regular expression (RE2) of tag names' --push-access-level --delete-access-level -F --field $bulk_options $fan_out_options
        case 'runners list'
            set own -p --project -g --group --instance\t'List all runners of the instance (administrators only); with --each-project, run for each project you can see' --type\t'Only runners of the instance, of a group, or of projects' --status\t'Only runners with this status' --paused\t'Paused runners, or with --no-paused the others' --no-paused --tags\t'Only runners with all of these tags' --version-prefix --stale $fan_out_options_6 $list_options
        case 'runners get'
            set own --include-projects --no-include-projects $bulk_options_2
        case 'runners create'
            set own -p --project\t'Project (path or ID), for a runner of one project' -g --group\t'Group (path or ID), for a runner of its projects' --paused --no-paused --tags\t'Tags of the jobs that it runs' --run-untagged --no-run-untagged --locked --no-locked --access-level\t'Jobs that it runs: those of all refs, or of protected ones' --maximum-timeout --maintenance-note --token-expires-at --token-rotation-deadline --instance\t'Create a runner of the instance (administrators only)' --into\t'Store the token instead of printing it: variable:KEY (with -p or -g), file:PATH, or command:PROGRAM, which reads it from stdin' -F --field $bulk_options
        case 'runners update'
            set own --description --paused --no-paused --tags\t'Tags of the jobs that it runs (null clears it)' --run-untagged --no-run-untagged --locked --no-locked --access-level\t'Jobs that it runs: those of all refs, or of protected ones' --maximum-timeout --maintenance-note -F --field $bulk_options
        case 'runners jobs'
            set own --system-id --status\t'Only jobs with this status' --order-by\t'Sort field' --sort $list_options
        case 'runners reset-token'
            set own --into\t'Store the token instead of printing it: file:PATH or command:PROGRAM, which reads it from stdin' -F --field $bulk_options_5
        case 'search projects'
            set own -g --group --include-archived --no-include-archived $fan_out_options_7 $list_options
        case 'search issues'
            set own -p --project -g --group --state\t'Only issues or merge requests in this state' --confidential\t'Only issues that are confidential, or are not' --no-confidential --in --include-archived --no-include-archived $fan_out_options_5 $list_options
        case 'search mrs'
            set own -p --project -g --group --state\t'Only issues or merge requests in this state' --in --include-archived --no-include-archived $fan_out_options_5 $list_options
        case 'search milestones' 'search users'
            set own -p --project -g --group --include-archived --no-include-archived $fan_out_options_5 $list_options
        case 'search code'
            set own -p --project -g --group --instance\t'Search all projects; as with --group, this requires advanced search; with --each-project, run for each project you can see' --ref\t'Branch or tag to search (default: the default branch)' --num-context-lines --regex --no-regex --include-archived --no-include-archived --exclude-forks $fan_out_options_6 $list_options
        case 'search commits' 'search wiki-pages'
            set own -p --project -g --group --instance\t'Search all projects; as with --group, this requires advanced search; with --each-project, run for each project you can see' --ref\t'Branch or tag to search (default: the default branch)' --include-archived --no-include-archived $fan_out_options_6 $list_options
        case 'search notes'
            set own -p --project -g --group --instance\t'Search all projects; as with --group, this requires advanced search; with --each-project, run for each project you can see' --include-archived --no-include-archived $fan_out_options_6 $list_options
        case 'search snippets'
            set own --include-archived --no-include-archived $list_options
        case 'service-accounts list'
            set own -p --project -g --group --instance\t'Use the service accounts of the instance (default; administrators only); with --each-project, run for each project you can see' --order-by\t'Sort field (default: id)' --sort $fan_out_options_6 $list_options
        case 'service-accounts create'
            set own -p --project -g --group --instance\t'Use the service accounts of the instance (default; administrators only); with --each-project, run for each project you can see' --name --email\t'Email address (default: one that receives nothing)' -F --field $bulk_options_4 $fan_out_options_8
        case 'service-accounts update'
            set own -p --project -g --group --instance\t'Use the service accounts of the instance (default; administrators only); with --each-project, run for each project you can see' --username\t'New username' --name --email\t'Email address (default: one that receives nothing)' -F --field $bulk_options $fan_out_options_8
        case 'service-accounts delete'
            set own -p --project -g --group --hard-delete\t'Delete what it created, too, such as its issues and comments' --no-hard-delete -F --field $bulk_options_3 $fan_out_options_3
        case 'service-accounts tokens list'
            set own -p --project -g --group --state --revoked --no-revoked --created-after --created-before --last-used-after --last-used-before --expires-after --expires-before --search\t'Only tokens whose name contains this' --sort\t'Sort order (default: oldest first)' $bulk_options_2 $fan_out_options_5 $list_options
        case 'service-accounts tokens create'
            set own -p --project -g --group --description --scopes --expires-at --into -F --field $bulk_options $fan_out_options_3
        case 'service-accounts tokens rotate'
            set own -p --project -g --group --expires-at\t'Expiration date (default: the new token is valid for as long as the old one was; 90d is in 90 days)' --into -F --field $bulk_options_5 $fan_out_options_3
        case 'settings get'
            set own --reveal\t'Show secrets in tables'
        case 'settings set'
            set own --from\t'File with settings: YAML or JSON, as "settings get" prints it; - for stdin'
        case 'settings diff'
            set own --from\t'File with settings: YAML or JSON, as "settings get" prints it; - for stdin' --with\t'Profile of another server'
        case 'settings appearance set'
            set own --title\t'Title of the login page' --description\t'Text of the login page, in Markdown' --site-name --pwa-name --pwa-short-name --pwa-description --logo --pwa-icon --header-logo --favicon --member-guidelines --new-project-guidelines --profile-image-guidelines --header-message --footer-message --message-background-color --message-font-color --email-header-and-footer-enabled --no-email-header-and-footer-enabled -F --field $bulk_options
        case 'settings limits get'
            set own --plan
        case 'settings limits set'
            set own --plan\t'Subscription plan; only GitLab.com has others than default' --ci-instance-level-variables --ci-pipeline-size --ci-active-jobs --ci-project-subscriptions --ci-pipeline-schedules --ci-needs-size-limit --ci-registered-group-runners --ci-registered-project-runners --dotenv-size --dotenv-variables --pipeline-hierarchy-size --max-pipelines-per-merge-train\t'Pipelines in a merge train' --web-hook-calls --web-hook-calls-low --web-hook-calls-mid --conan-max-file-size --generic-packages-max-file-size --helm-max-file-size --maven-max-file-size --npm-max-file-size --nuget-max-file-size --pypi-max-file-size --terraform-module-max-file-size -F --field $bulk_options
        case 'topics list'
            set own --search\t'Only topics with this text in the name or title' --without-projects $list_options
        case 'topics create'
            set own --title\t'Title (required)' --description\t'Description in Markdown' --avatar\t'Avatar file' -F --field $bulk_options_4
        case 'topics update'
            set own --name\t'Name, as in the settings of projects' --title --description\t'Description in Markdown' --avatar\t'Avatar file' -F --field $bulk_options
        case 'topics merge'
            set own --into\t'Topic that gets its projects (name or ID; required)' -F --field $bulk_options_5
        case 'admin backup'
            set own --data-dir --storage --database --secret-key-file --since\t'Earlier backup whose unchanged files are linked' --with-secret-key
        case 'admin restore'
            set own --data-dir --storage --database --secret-key-file --without-secrets
        case 'admin check'
            set own --data-dir --storage --database --secret-key-file --repair --no-fsck
        case 'admin move-database'
            set own --data-dir --storage --database --secret-key-file
        case 'admin root-token'
            set own --data-dir --storage --database --secret-key-file --user\t'Username of the administrator' --expires-at\t'Expiration date (90d is in 90 days; default: never)'
        case 'admin rotate-key'
            set own --data-dir --storage --database --secret-key-file --new-key-file
        case 'alias set'
            set own -s --shell --clobber
        case 'api'
            set own -X --method -F --field\t'Typed parameter: true, false, null, a number, @file, or @- for stdin' -f --raw-field --form -H --header --input -i --include --wait\t'Send a GET until --where is true of the response' --wait-timeout --to\t'Output file for the response body (default: stdout)' --if-exists\t'Action for a record that exists (409) (default: fail)' --silent -p --project\t'Project path or ID for {project} (default: profile, then current Git clone)' -g --group\t'Group path or ID for {group} (default: profile)' --user\t'Username or ID for {user}' --paginate --from --from-format --max-changes --rejects --concurrency\t'Parallel requests, 1 to 32 (default: 4, or 1 for DELETE)' --continue-on-error $fan_out_options_5 $list_options
        case 'apply'
            set own -f --file -p --project\t'Only this project' -g --group\t'Only this group and what is below it' --section --rewrite --concurrency\t'Projects at a time' -o --output --plan\t'Approved plan of "repoctl diff --json"; any other change ends the command' --prune\t'Delete records that are not in the files, in the sections under prune' --max-deletes --fail-fast
        case 'auth login' 'login'
            set own --with-token --token-file --token-command
        case 'auth status'
            set own --show-token
        case 'config get'
            set own --show-token\t'Print a token in full'
        case 'diff'
            set own -f --file -p --project\t'Only this project' -g --group\t'Only this group and what is below it' --section --rewrite --concurrency\t'Projects at a time' -o --output --explain
        case 'export'
            set own -p --project\t'Only this project' -g --group\t'This group and what is below it' --instance\t'Everything, with users, system hooks, and variables of the instance' --section --out\t'Folder to write files to; existing files are not overwritten' --with-values --schema --concurrency\t'Projects at a time'
        case 'help'
            set own --all\t'Show all options and examples'
        case 'man'
            set own --install-to
        case 'serve'
            set own --host --port --data-dir --storage --database --secret-key-file --database-wait --external-url\t'URL where users reach the server (default: as requested)' --trusted-proxies --tls-cert --tls-key --rate-limit --max-push-refs --no-local-system-hooks --allow-hook-address --max-artifacts --artifacts-days --audit-days --shutdown-timeout --demo
        case '*'
            return
    end
    printf '%s\n' $own
end

# Prints names with what they mean where nothing else is said of them.
function __repoctl_meanings
    printf '%s\n' \
        --version\t'Show the version' \
        --user\t'Username or ID (administrators only)' \
        --page\t'Page number' \
        --per-page\t'Records per page, 1 to 100 (default: 20)' \
        --limit\t'Maximum number of records (default: one page)' \
        --all\t'List all records' \
        --where\t'Only records for which a jq expression is true' \
        --except-from\t'Leave out the records that this file names; - for stdin' \
        --fail-if-any\t'Exit with 13 if the list is not empty, for monitoring' \
        --from\t'Rows to write: CSV, NDJSON, JSON, or names, one per line; - for stdin' \
        --from-format\t'Format of the rows (default: by the file name, else by the first line)' \
        --skip-confirmation\t'Skip email confirmation (default: false)' \
        --field\t'Field to send as it is, with types as in "repoctl api"' \
        --if-exists\t'Action for a record that exists (default: fail)' \
        --max-changes\t'Refuse to start with more changes (default of deletes and blocks: 20)' \
        --rejects\t'File for the rows that failed or were skipped' \
        --concurrency\t'Parallel requests, 1 to 32 (default: 4)' \
        --continue-on-error\t'Continue after a row fails' \
        --if-missing\t'Action for a record that does not exist (default: fail)' \
        --key\t'Public key on one line (required)' \
        --project\t'Project path or ID (default: profile, then current Git clone)' \
        --group\t'Group path or ID (default: profile)' \
        --instance\t'Everything you can see' \
        --state\t'Only tokens in this state' \
        --revoked\t'Only revoked tokens, or only others' \
        --created-after\t'Only tokens created after this time (90d is 90 days ago)' \
        --created-before\t'Only tokens created before this time (90d is 90 days ago)' \
        --last-used-after\t'Only tokens last used after this time (90d is 90 days ago)' \
        --last-used-before\t'Only tokens last used before this time; not those never used (90d is 90 days ago)' \
        --expires-after\t'Only tokens that expire after this day (90d is in 90 days)' \
        --expires-before\t'Only tokens that expire before this day (90d is in 90 days)' \
        --search\t'Only groups whose name or path contains this' \
        --sort\t'Sort direction (default: desc)' \
        --kind\t'Kind of token of a user (default: personal)' \
        --expiring\t'Only active tokens that expire by then (90d is in 90 days)' \
        --unused\t'Only active tokens without use since then (90d is 90 days ago)' \
        --each-project\t'Run for each of several projects' \
        --each-group\t'Run for each of several groups' \
        --of\t'Group to look in, however deep' \
        --membership\t'Only your memberships' \
        --projects-from\t'File of paths or IDs, one per line; - for stdin' \
        --groups-from\t'File of paths or IDs, one per line; - for stdin' \
        --match\t'Only those that match, such as \'app-*\' or \'a/b/**\'' \
        --skip\t'All but those that match' \
        --skip-file\t'File of projects or groups to skip: paths and patterns, one per line' \
        --limit-total\t'Maximum number of records of all; --limit is for each' \
        --archived-projects\t'Archived projects (default: skip)' \
        --self\t'Take the token in use' \
        --description\t'Description' \
        --scopes\t'Token scopes: api, read_api, read_repository, write_repository, self_rotate, read_user, sudo (required)' \
        --expires-at\t'Expiration date (90d is in 90 days)' \
        --access-level\t'Role (required)' \
        --into\t'Store the token instead of printing it: variable:KEY (with -p or -g), file:PATH, profile:NAME, or command:PROGRAM, which reads it from stdin' \
        --active\t'Only active users' \
        --blocked\t'Only blocked users' \
        --exclude-active\t'Only users who are not active' \
        --username\t'Only the user with this username' \
        --order-by\t'Sort field (default: created_at)' \
        --extern-uid\t'User ID at the identity provider' \
        --provider\t'Identity provider' \
        --external\t'Make the user external (default: false)' \
        --custom-attributes\t'Only groups with this custom attribute (administrators only)' \
        --without-project-bots\t'Leave out the bot users of access tokens of projects and groups (default: true)' \
        --with-custom-attributes\t'Include custom attributes (administrators only)' \
        --web\t'Open the page in a browser; piped, print its URL' \
        --email\t'Email address' \
        --name\t'Display name' \
        --chat-handle\t'Chat handle (ignored by server version 19.0 and later)' \
        --network-profile\t'Professional network profile' \
        --microblog-handle\t'Microblog handle' \
        --website-url\t'Website URL' \
        --organization\t'Organization' \
        --bio\t'Biography' \
        --location\t'Location' \
        --projects-limit\t'Maximum number of personal projects' \
        --can-create-group\t'Allow the user to create groups' \
        --avatar\t'Avatar image (PNG, JPEG, GIF, or WebP, at most 200 KiB); \'\' removes it' \
        --password\t'Initial password' \
        --reset-password\t'Email the user a link to set a password (default: false)' \
        --admin\t'Make the user an administrator (default: false)' \
        --force-random-password\t'Set a random password (only in GitLab)' \
        --auditor\t'Make the user an auditor (only in GitLab Premium)' \
        --private-profile\t'Hide the profile from other users (only in GitLab)' \
        --public-email\t'Public email address (only in GitLab)' \
        --commit-email\t'Email address of commits made in the browser (only in GitLab)' \
        --pronouns\t'Pronouns (only in GitLab)' \
        --discord\t'Discord user ID (only in GitLab)' \
        --github\t'GitHub username (only in GitLab)' \
        --note\t'Note for administrators (only in GitLab)' \
        --theme-id\t'Theme ID (only in GitLab)' \
        --color-scheme-id\t'Color scheme ID of code (only in GitLab)' \
        --view-diffs-file-by-file\t'Show diffs one file at a time (only in GitLab)' \
        --group-id-for-saml\t'Group ID of the SAML identity provider (only in GitLab Premium)' \
        --shared-runners-minutes-limit\t'Compute minutes a month; 0 for no limit (only in GitLab Premium)' \
        --extra-shared-runners-minutes-limit\t'Additional compute minutes (only in GitLab Premium)' \
        --keys\t'SSH public keys, one per line, such as @ann.pub' \
        --groups\t'Roles in groups: PATH:ROLE, or "PATH:ROLE until DAY"' \
        --projects\t'Roles in projects, in the same form' \
        --skip-reconfirmation\t'Skip confirmation of a new email address' \
        --hard-delete\t'Delete contributions, too, in place of moving them to a ghost user' \
        --type\t'Only to-do items about this kind of record' \
        --to\t'Output file (default: stdout)' \
        --verify\t'Read everything again afterwards; exit code 13 if anything is left' \
        --kinds\t'Kinds (default: all that have an end, or with --unused all whose use is known)' \
        --within\t'Only what ends by then (default: 30d; 90d is in 90 days)' \
        --out\t'New folder for access.csv and snapshot.json (default: access-DATE)' \
        --keep-undecided\t'Leave ways in without a decision as they are (default: refuse)' \
        --can-push\t'Allow the key to push (default: false)' \
        --title\t'Title' \
        --skip-groups\t'Group paths or IDs to leave out' \
        --all-available\t'Include groups you are not a member of (administrators always do)' \
        --owned\t'Only projects you own (default: false)' \
        --statistics\t'Include counts and sizes (reporter role or higher; default: false)' \
        --with-projects\t'Include the projects of the group (default: true)' \
        --path\t'URL path (required)' \
        --visibility\t'Visibility (default: private)' \
        --lfs-enabled\t'Enable Git LFS (default: true)' \
        --request-access-enabled\t'Allow users to request access (default: false)' \
        --parent\t'Parent group path or ID' \
        --editor\t'Write the description in your editor (VISUAL or EDITOR)' \
        --auto-devops-enabled\t'Enable Auto DevOps in the projects (only in GitLab)' \
        --default-branch\t'Default branch of new projects (only in GitLab)' \
        --default-branch-protection-defaults\t'Protection of the default branch of new projects, such as {"allow_force_push": false} (only in GitLab)' \
        --emails-enabled\t'Send notifications by email (only in GitLab)' \
        --enabled-git-access-protocol\t'Protocols of Git access (only in GitLab)' \
        --mentions-disabled\t'Prevent mentions of the group (only in GitLab)' \
        --project-creation-level\t'Role that can create projects (only in GitLab)' \
        --subgroup-creation-level\t'Role that can create subgroups (only in GitLab)' \
        --require-two-factor-authentication\t'Require two-factor authentication from all members (only in GitLab)' \
        --two-factor-grace-period\t'Hours until two-factor authentication is required (only in GitLab)' \
        --share-with-group-lock\t'Prevent sharing projects with other groups (only in GitLab)' \
        --shared-runners-setting\t'Use of shared runners in the group (only in GitLab)' \
        --show-diff-preview-in-email\t'Include diffs in emails (only in GitLab)' \
        --membership-lock\t'Prevent new members in projects of the group (only in GitLab Premium)' \
        --wiki-access-level\t'Access to the wiki (only in GitLab Premium)' \
        --duo-availability\t'Availability of GitLab Duo (only in GitLab Premium)' \
        --experiment-features-enabled\t'Allow experimental and beta features of GitLab Duo (only in GitLab Premium)' \
        --allow-personal-snippets\t'Allow personal snippets of enterprise users (only in GitLab Premium)' \
        --built-in-project-templates-enabled\t'Offer the built-in project templates (only in GitLab)' \
        --lock-built-in-project-templates-enabled\t'Keep subgroups from changing the built-in project templates (only in GitLab)' \
        --crm-enabled\t'Enable customer relations (only in GitLab)' \
        --file-template-project\t'Project path or ID with file templates (only in GitLab Premium)' \
        --ldap-cn\t'LDAP group whose users become members (only in GitLab Premium)' \
        --ldap-access\t'Role of the users of the LDAP group (null clears it; only in GitLab Premium)' \
        --math-rendering-limits-enabled\t'Limit the rendering of formulas (only in GitLab)' \
        --lock-math-rendering-limits-enabled\t'Keep subgroups from changing the limits of formulas (only in GitLab)' \
        --max-artifacts-size\t'Maximum size of artifacts in MB (administrators only; null clears it; only in GitLab)' \
        --allowed-email-domains-list\t'Comma-separated email domains of members (only in GitLab Premium)' \
        --ip-restriction-ranges\t'Comma-separated IP ranges with access (only in GitLab Premium)' \
        --prevent-forking-outside-group\t'Prevent forks outside of the group (only in GitLab Premium)' \
        --prevent-sharing-groups-outside-hierarchy\t'Prevent sharing with groups outside of this top-level group (only in GitLab)' \
        --resource-access-token-notify-inherited\t'Notify inherited members of expiring access tokens, too (only in GitLab)' \
        --lock-resource-access-token-notify-inherited\t'Keep subgroups from changing who is notified of expiring tokens (only in GitLab)' \
        --service-access-tokens-expiration-enforced\t'Require an expiration date of tokens of bot accounts (only in GitLab Premium)' \
        --step-up-auth-required-oauth-provider\t'Identity provider of step-up authentication (only in GitLab)' \
        --web-based-commit-signing-enabled\t'Sign commits made in the browser (only in GitLab)' \
        --unique-project-download-limit\t'Projects a user can download in the interval (null clears it; only in GitLab Ultimate)' \
        --unique-project-download-limit-interval-in-seconds\t'Interval of the download limit in seconds (null clears it; only in GitLab Ultimate)' \
        --unique-project-download-limit-allowlist\t'Comma-separated usernames without the download limit (null clears it; only in GitLab Ultimate)' \
        --unique-project-download-limit-alertlist\t'Comma-separated usernames or IDs of users to notify about the download limit (null clears it; only in GitLab Ultimate)' \
        --auto-ban-user-on-excessive-projects-download\t'Ban users who exceed the download limit (only in GitLab Ultimate)' \
        --only-allow-merge-if-pipeline-succeeds\t'Require a successful pipeline to merge (only in GitLab Premium)' \
        --allow-merge-on-skipped-pipeline\t'Count a skipped pipeline as successful to merge (only in GitLab)' \
        --only-allow-merge-if-all-discussions-are-resolved\t'Require resolved discussions to merge (only in GitLab Premium)' \
        --duo-features-enabled\t'Enable GitLab Duo (only in GitLab Premium)' \
        --lock-duo-features-enabled\t'Keep subgroups from changing GitLab Duo (only in GitLab Premium)' \
        --duo-core-features-enabled\t'Enable GitLab Duo Core (only in GitLab Premium)' \
        --duo-remote-flows-availability\t'Allow flows of GitLab Duo (only in GitLab Premium)' \
        --duo-foundational-flows-availability\t'Allow foundational flows of GitLab Duo (only in GitLab Premium)' \
        --duo-custom-flows-availability\t'Allow custom flows of GitLab Duo (only in GitLab Premium)' \
        --duo-custom-agents-availability\t'Allow custom agents of GitLab Duo (only in GitLab Premium)' \
        --duo-external-agents-availability\t'Allow external agents of GitLab Duo (only in GitLab Premium)' \
        --duo-namespace-access-rules\t'Groups with access to features of GitLab Duo (null clears it; only in GitLab Premium)' \
        --duo-template-project\t'Project path or ID with templates of GitLab Duo (only in GitLab Premium)' \
        --enabled-foundational-flows\t'Comma-separated foundational flows (null clears it; only in GitLab Premium)' \
        --foundational-agents-statuses\t'Foundational agents with their status (null clears it; only in GitLab Premium)' \
        --tool-approval-for-session-availability\t'Approval of tools of agents for a session (only in GitLab Premium)' \
        --auto-duo-code-review-enabled\t'Request code reviews from GitLab Duo (only in GitLab Premium)' \
        --amazon-q-auto-review-enabled\t'Request code reviews from Amazon Q (only in GitLab Ultimate)' \
        --model-prompt-cache-enabled\t'Cache prompts of models (only in GitLab Premium)' \
        --ai-settings-attributes\t'Further settings of GitLab Duo (only in GitLab Premium)' \
        --recursive\t'Include subgroups of subgroups' \
        --archived\t'Only archived projects; false for only the others' \
        --simple\t'Return names and URLs only (default: false)' \
        --starred\t'Only projects you have starred (default: false)' \
        --depth\t'Levels of subgroups and projects to show (default: all)' \
        --groups-only\t'Show groups without their projects' \
        --sizes\t'Include project sizes, with one request per project' \
        --pull\t'Fast-forward clones that exist, unless they have changes or have diverged' \
        --top-level\t'Move it out of all groups' \
        --with\t'Group path or ID (required)' \
        --group-access\t'Maximum role for members of the other group (required)' \
        --inherited\t'Include members of parent groups and invited groups' \
        --query\t'Only members whose name or username contains this, or with this email address' \
        --push-events\t'Send an event for pushes to branches (default: true)' \
        --tag-push-events\t'Send an event for tags (default: false)' \
        --issues-events\t'Send an event for issues (default: false)' \
        --confidential-issues-events\t'Send an event for confidential issues (default: false)' \
        --note-events\t'Send an event for comments (default: false)' \
        --confidential-note-events\t'Send an event for comments on confidential issues (default: false)' \
        --merge-requests-events\t'Send an event for merge requests (default: false)' \
        --pipeline-events\t'Send an event for pipelines (default: false)' \
        --job-events\t'Send an event for jobs (default: false)' \
        --deployment-events\t'Send an event for deployments (default: false)' \
        --releases-events\t'Send an event for releases (default: false)' \
        --milestone-events\t'Send an event for milestones (default: false)' \
        --member-events\t'Send an event for members (default: false)' \
        --subgroup-events\t'Send an event for subgroups (default: false)' \
        --enable-ssl-verification\t'Verify the TLS certificate of the URL (default: true)' \
        --push-events-branch-filter\t'Branches whose pushes send an event, as the strategy says' \
        --branch-filter-strategy\t'Meaning of the branch filter (default: wildcard)' \
        --token\t'Secret token sent with every delivery: @file, or - for stdin or a prompt' \
        --signing-token\t'Secret that signs every delivery, whsec_ and 32 bytes in base64: @file, or - for stdin or a prompt' \
        --custom-headers\t'Further headers of every delivery' \
        --url-variables\t'Hidden parts of the URL, which stand there as {name}' \
        --custom-webhook-template\t'JSON body of deliveries, with {{object_kind}} or {{project.name}} for what the event has there' \
        --wiki-page-events\t'Send an event for wiki pages (only in GitLab)' \
        --feature-flag-events\t'Send an event for feature flags (only in GitLab)' \
        --emoji-events\t'Send an event for reactions (only in GitLab)' \
        --resource-access-token-events\t'Send an event for expiring access tokens (only in GitLab)' \
        --vulnerability-events\t'Send an event for vulnerabilities (only in GitLab Ultimate)' \
        --project-events\t'Send an event for projects (only in GitLab)' \
        --url\t'URL to send deliveries to' \
        --status\t'Only responses with one of these statuses, such as 404, successful, client_failure, or server_failure' \
        --with-issues-enabled\t'Only projects with issues enabled (default: false)' \
        --with-merge-requests-enabled\t'Only projects with merge requests enabled (default: false)' \
        --tag-list\t'Comma-separated tags' \
        --ci-config-path\t'Path of the CI/CD file' \
        --public-jobs\t'Make pipelines public to everyone who can see the project (default: true)' \
        --issues-enabled\t'Enable issues (default: true)' \
        --merge-requests-enabled\t'Enable merge requests (default: true)' \
        --jobs-enabled\t'Enable pipelines (default: true)' \
        --wiki-enabled\t'Enable the wiki (default: true)' \
        --snippets-enabled\t'Enable snippets (default: true)' \
        --container-registry-enabled\t'Enable the container registry (default: false)' \
        --shared-runners-enabled\t'Use shared runners (default: true)' \
        --resolve-outdated-diff-discussions\t'Resolve outdated discussions on push (default: false)' \
        --printing-merge-request-link-enabled\t'Print a merge request URL after a push (default: true)' \
        --initialize-with-readme\t'Create a first commit with a README (default: false)' \
        --import-url\t'Not supported: push to the new repository instead' \
        --namespace\t'Namespace path or ID (default: your own)' \
        --topics\t'Comma-separated topics (only in GitLab)' \
        --autoclose-referenced-issues\t'Close issues that merged commits reference (only in GitLab)' \
        --container-expiration-policy-attributes\t'Cleanup policy of the container registry, such as enabled=true, cadence=7d, and keep_n=10 (only in GitLab)' \
        --enforce-auth-checks-on-uploads\t'Require access to the project for uploaded files (only in GitLab)' \
        --external-authorization-classification-label\t'Label for external authorization (only in GitLab Premium)' \
        --issues-template\t'Description of new issues (only in GitLab Premium)' \
        --repository-storage\t'Repository storage (administrators only; only in GitLab)' \
        --service-desk-enabled\t'Create issues from emails (only in GitLab)' \
        --show-default-award-emojis\t'Show the default reactions (only in GitLab)' \
        --warn-about-potentially-unwanted-characters\t'Warn about hidden characters in code (only in GitLab)' \
        --mirror\t'Pull from the import URL regularly (only in GitLab Premium)' \
        --mirror-trigger-builds\t'Run pipelines for pulled changes (only in GitLab Premium)' \
        --analytics-access-level\t'Access to analytics (only in GitLab)' \
        --builds-access-level\t'Access to pipelines (only in GitLab)' \
        --container-registry-access-level\t'Access to the container registry (only in GitLab)' \
        --environments-access-level\t'Access to environments (only in GitLab)' \
        --feature-flags-access-level\t'Access to feature flags (only in GitLab)' \
        --forking-access-level\t'Access to forks (only in GitLab)' \
        --infrastructure-access-level\t'Access to infrastructure (only in GitLab)' \
        --issues-access-level\t'Access to issues (only in GitLab)' \
        --merge-requests-access-level\t'Access to merge requests (only in GitLab)' \
        --model-experiments-access-level\t'Access to experiments with models (only in GitLab)' \
        --model-registry-access-level\t'Access to the model registry (only in GitLab)' \
        --monitor-access-level\t'Access to monitoring (only in GitLab)' \
        --package-registry-access-level\t'Access to the package registry (only in GitLab)' \
        --pages-access-level\t'Access to GitLab Pages (only in GitLab)' \
        --releases-access-level\t'Access to releases (only in GitLab)' \
        --repository-access-level\t'Access to the repository (only in GitLab)' \
        --requirements-access-level\t'Access to requirements (only in GitLab Ultimate)' \
        --security-and-compliance-access-level\t'Access to security and compliance (only in GitLab)' \
        --snippets-access-level\t'Access to snippets (only in GitLab)' \
        --merge-method\t'Merge with a merge commit, one with linear history, or fast-forward only (only in GitLab)' \
        --squash-option\t'Squash of commits when merging (only in GitLab)' \
        --remove-source-branch-after-merge\t'Delete source branches after merging by default (only in GitLab)' \
        --merge-commit-template\t'Template of merge commit messages (only in GitLab)' \
        --squash-commit-template\t'Template of squash commit messages (only in GitLab)' \
        --suggestion-commit-message\t'Commit message of applied suggestions (only in GitLab)' \
        --merge-requests-template\t'Description of new merge requests (only in GitLab Premium)' \
        --prevent-merge-without-jira-issue\t'Require a Jira issue to merge (only in GitLab Ultimate)' \
        --auto-cancel-pending-pipelines\t'Cancellation of pending pipelines by newer ones (only in GitLab)' \
        --auto-devops-deploy-strategy\t'Deployment strategy of Auto DevOps (only in GitLab)' \
        --build-git-strategy\t'Git strategy of jobs (only in GitLab)' \
        --build-timeout\t'Job timeout in seconds (only in GitLab)' \
        --group-runners-enabled\t'Use group runners (only in GitLab)' \
        --resource-group-default-process-mode\t'Order of jobs in new resource groups (only in GitLab)' \
        --issue-branch-template\t'Template of the names of branches for issues (only in GitLab)' \
        --mirror-branch-regex\t'Mirror only branches that match this regular expression (null clears it; only in GitLab Premium)' \
        --mirror-overwrites-diverged-branches\t'Overwrite diverged branches when mirroring (only in GitLab Premium)' \
        --mirror-user\t'Username or ID that mirrored changes are attributed to (only in GitLab Premium)' \
        --only-mirror-protected-branches\t'Mirror protected branches only (only in GitLab Premium)' \
        --fallback-approvals-required\t'Approvals that merge requests need without a rule (null clears it; only in GitLab Premium)' \
        --duo-remote-flows-enabled\t'Allow flows of GitLab Duo (only in GitLab Premium)' \
        --duo-sast-fp-detection-enabled\t'Find false positives of SAST with GitLab Duo (only in GitLab Ultimate)' \
        --duo-sast-vr-workflow-enabled\t'Resolve findings of SAST with GitLab Duo (only in GitLab Ultimate)' \
        --duo-secret-detection-fp-enabled\t'Find false positives of secret detection with GitLab Duo (only in GitLab Ultimate)' \
        --mr-default-target-self\t'Target the fork by default with its merge requests (only in GitLab)' \
        --mr-default-title-template\t'Template of the titles of new merge requests (only in GitLab)' \
        --only-allow-merge-if-all-status-checks-passed\t'Require passed status checks to merge (only in GitLab Ultimate)' \
        --merge-request-title-regex\t'Regular expression that titles must match to merge (only in GitLab Premium)' \
        --merge-request-title-regex-description\t'Explanation of the regular expression for titles (only in GitLab Premium)' \
        --merge-pipelines-enabled\t'Run pipelines on the merged result (only in GitLab Premium)' \
        --merge-trains-enabled\t'Enable merge trains (only in GitLab Premium)' \
        --merge-trains-skip-train-allowed\t'Allow merging without the merge train (only in GitLab Premium)' \
        --max-pipelines-per-merge-train\t'Parallel pipelines of a merge train (null clears it; only in GitLab Premium)' \
        --merge-train-enforcement\t'Enforcement of merge trains (only in GitLab Premium)' \
        --protect-merge-request-pipelines\t'Give pipelines of merge requests protected variables (only in GitLab)' \
        --reviewer-assignment-strategy\t'Automatic assignment of reviewers (only in GitLab Premium)' \
        --allow-pipeline-trigger-approve-deployment\t'Allow users to approve deployments of their own pipelines (only in GitLab Premium)' \
        --ci-allow-fork-pipelines-to-run-in-parent-project\t'Allow pipelines of forks to run in this project (only in GitLab)' \
        --ci-default-git-depth\t'Number of commits that jobs fetch; 0 for all (null clears it; only in GitLab)' \
        --ci-delete-pipelines-in-seconds\t'Age of pipelines to delete in seconds (null clears it; only in GitLab)' \
        --ci-display-pipeline-variables\t'Show the variables of manual pipelines (only in GitLab)' \
        --ci-forward-deployment-enabled\t'Prevent outdated deployment jobs (only in GitLab)' \
        --ci-forward-deployment-rollback-allowed\t'Allow retries of deployment jobs for rollbacks (only in GitLab)' \
        --ci-id-token-sub-claim-components\t'Comma-separated parts of the subject of ID tokens, such as project_path,ref_type,ref (null clears it; only in GitLab)' \
        --ci-pipeline-variables-minimum-override-role\t'Role that can run pipelines with variables (only in GitLab)' \
        --ci-push-repository-for-job-token-allowed\t'Allow pushes with job tokens of the project (only in GitLab)' \
        --ci-restrict-pipeline-cancellation-role\t'Role that can cancel pipelines and jobs (only in GitLab Premium)' \
        --ci-separated-caches\t'Separate the caches of protected branches (only in GitLab)' \
        --keep-latest-artifact\t'Keep the artifacts of the latest successful pipelines (only in GitLab)' \
        --security-policy-pipeline-must-succeed\t'Require pipelines of policies to succeed (only in GitLab Ultimate)' \
        --spp-repository-pipeline-access\t'Allow other projects to run pipeline files of this policy project (only in GitLab Ultimate)' \
        --wait\t'Wait until it has finished; exit code 1 if it failed' \
        --wait-timeout\t'Time limit for --wait, such as 30s or 2h (default: 30m)' \
        --task\t'Kind of housekeeping; this server does not offer prune (default: eager)' \
        --resource-deploy-token-events\t'Send an event for expiring deploy tokens (only in GitLab)' \
        --latest\t'Only the latest deployment to each environment, before --where chooses' \
        --sha\t'SHA of the deployed commit (required)' \
        --ref\t'Branch, tag, or SHA (default: the default branch)' \
        --tag\t'Treat the ref as a tag (default: false)' \
        --external-url\t'External URL' \
        --tier\t'Deployment tier (only in GitLab)' \
        --auto-stop-setting\t'Stop of the environment: always, or if a job stops it (only in GitLab)' \
        --cluster-agent-id\t'ID of the agent for Kubernetes (only in GitLab)' \
        --kubernetes-namespace\t'Kubernetes namespace (only in GitLab)' \
        --flux-resource-path\t'Path of the Flux resource (only in GitLab)' \
        --scope\t'Only jobs with these statuses' \
        --with-artifacts\t'Only jobs with artifacts' \
        --follow\t'Print new output until the job has finished' \
        --trace\t'Whole job log so far' \
        --runner\t'Name of the runner' \
        --coverage\t'Test coverage in percent' \
        --job\t'Job name' \
        --search-recent\t'Search the latest 100 successful pipelines, and not only the last one (default: false)' \
        --expire-in\t'Time until the artifacts expire, such as "2 weeks", or "never"' \
        --certificate\t'Certificate in PEM, followed by its chain: @file, or - for stdin' \
        --yaml-errors\t'Only pipelines whose CI/CD file is missing or invalid' \
        --updated-after\t'Only pipelines updated at or after this time (90d is 90 days ago)' \
        --updated-before\t'Only pipelines updated at or before this time (90d is 90 days ago)' \
        --variables\t'Pipeline variables; names consist of letters, digits, and _' \
        --content-ref\t'Branch, tag, or commit that has the file (default: the default branch)' \
        --due\t'Only active schedules that run by this time, soonest first (90d is in 90 days)' \
        --last-pipeline\t'Include the last pipeline of each (one more request per schedule)' \
        --cron\t'Cron expression: minute hour day month weekday (required)' \
        --cron-timezone\t'Time zone of the cron expression, such as Europe/Berlin (default: UTC)' \
        --inputs\t'Inputs of the pipelines, each with name and value (only in GitLab)' \
        --trigger\t'Description or ID of your own trigger, in place of --token' \
        --reveal\t'Show values in tables' \
        --environment-scope\t'Environment scope of the variable' \
        --protected\t'Show the variable to protected branches and tags only' \
        --masked\t'Mask the value in job logs' \
        --raw\t'Use the value as it is, without variable references' \
        --variable-type\t'Variable type' \
        --masked-and-hidden\t'Mask the value in job logs and hide it for good' \
        --new-environment-scope\t'Environment scope to move the variable to' \
        --prune\t'Delete the variables that are not in the file' \
        --format\t'Format of the file' \
        --mine\t'List yours in all projects' \
        --labels\t'Only with all of these comma-separated labels; None without, Any with labels' \
        --milestone\t'Milestone title or ID; 0 or null for none' \
        --author\t'Only by this author (username or ID)' \
        --author-username\t'Only by the author with this username' \
        --assignee\t'Assignee username or ID; 0 or null for none' \
        --assignee-username\t'Only assigned to all users with these usernames' \
        --my-reaction-emoji\t'Only with your reaction of this emoji; None or Any' \
        --not-labels\t'Only with none of these comma-separated labels' \
        --not-milestone\t'Only with another milestone than this, or with none' \
        --not-author\t'Only by other authors than this user (username or ID)' \
        --not-author-username\t'Only by other authors than the user with this username' \
        --not-assignee\t'Only not assigned to this user (username or ID); 0 for assigned' \
        --not-assignee-username\t'Only assigned to none of the users with these usernames' \
        --not-my-reaction-emoji\t'Only without your reaction of this emoji' \
        --iids\t'Only issues with these numbers' \
        --not-iids\t'Only issues with other numbers' \
        --confidential\t'Make the issue confidential' \
        --due-date\t'Due date (90d is in 90 days)' \
        --comments\t'Show the page with all comments; piped, as text' \
        --assignees\t'Assignee usernames or IDs; 0 for none' \
        --created-at\t'Creation time (administrators and owners only; -90d or +90d)' \
        --state-event\t'Close or reopen the issue' \
        --discussion-locked\t'Allow only project members to comment' \
        --updated-at\t'Update time (administrators and owners only; -90d or +90d)' \
        --add-label\t'Comma-separated labels to add' \
        --remove-label\t'Comma-separated labels to remove' \
        --to-project\t'Target project path or ID (required)' \
        --note-id\t'Comment ID' \
        --include-ancestor-groups\t'Include the labels of all groups above (default: true)' \
        --with-counts\t'Include the numbers of issues and merge requests (default: true)' \
        --include-descendant-groups\t'Include the labels of all groups below (default: false)' \
        --only-group-labels\t'Leave out the labels of projects (default: true)' \
        --color\t'Background color as #rrggbb' \
        --priority\t'Priority; 0 is the highest' \
        --new-name\t'New name' \
        --start-date\t'Start date (90d is in 90 days)' \
        --view\t'Return only number, URL, title, description, and state' \
        --source-branch\t'Only from this source branch' \
        --target-branch\t'Only into this target branch' \
        --reviewer\t'Only with this reviewer (username or ID; only in GitLab)' \
        --reviewer-username\t'Only with the reviewer with this username; None or Any (only in GitLab)' \
        --not-reviewer\t'Only without this reviewer (username or ID; only in GitLab)' \
        --not-reviewer-username\t'Only without the reviewer with this username (only in GitLab)' \
        --draft\t'Only drafts, or only the others (only in GitLab)' \
        --include-rebase-in-progress\t'Include whether a rebase is in progress (only in GitLab)' \
        --target-project\t'Target project path or ID, of which the source project is a fork' \
        --remove-source-branch\t'Delete the source branch after merging' \
        --squash\t'Squash commits when merging (default: false)' \
        --fill\t'Take title and description from the last commit' \
        --reviewers\t'Comma-separated reviewer usernames or IDs (only in GitLab)' \
        --allow-collaboration\t'Allow commits from members who can merge (only in GitLab)' \
        --merge-after\t'Earliest time of the merge (90d is in 90 days; only in GitLab)' \
        --message\t'Commit message (required)' \
        --should-remove-source-branch\t'Delete the source branch after merging' \
        --merge-when-pipeline-succeeds\t'Merge when the running pipeline succeeds (successor: --auto-merge)' \
        --auto-merge\t'Merge when all checks pass (only in GitLab)' \
        --squash-commit-message\t'Message of the squash commit (only in GitLab)' \
        --publish-review\t'Publish your pending comments, too' \
        --approval-password\t'Your password, if the project requires it' \
        --skip-ci\t'Create no pipeline for the new commits' \
        --released-at\t'Release date, in the future for an upcoming release (-90d or +90d)' \
        --tag-message\t'Message of a new annotated tag' \
        --assets-links\t'JSON array of links: name, url, link_type, and direct_asset_path of each' \
        --direct-asset-path\t'Path that redirects to the URL, such as /bin/app, unique in the release; \'\' for none' \
        --link-type\t'Type of the asset (default: other)' \
        --action\t'Only to-do items with this action' \
        --developers-can-push\t'Allow developers to push' \
        --developers-can-merge\t'Allow developers to merge' \
        --push-access-level\t'Lowest role that can push' \
        --merge-access-level\t'Role that can merge (default: maintainer)' \
        --allow-force-push\t'Let who can push also force push, which rewrites the history of the branch (default: false)' \
        --unprotect-access-level\t'Role that can unprotect (only in GitLab Premium)' \
        --allowed-to-push\t'Users, groups, and roles that can push (only in GitLab Premium)' \
        --allowed-to-merge\t'Users, groups, and roles that can merge (only in GitLab Premium)' \
        --allowed-to-unprotect\t'Users, groups, and roles that can unprotect (only in GitLab Premium)' \
        --code-owner-approval-required\t'Require the approval of code owners (only in GitLab Premium)' \
        --since\t'Only commits after this time (90d is 90 days ago)' \
        --until\t'Only commits before this time (90d is 90 days ago)' \
        --all-refs\t'List commits of all branches and tags (default: false)' \
        --first-parent\t'Follow only the first parent of merges (default: false)' \
        --with-stats\t'Count changed lines per commit (default: false)' \
        --start-branch\t'Source branch for a new branch' \
        --author-name\t'Author name (default: your own)' \
        --author-email\t'Author email address (default: your own)' \
        --start-sha\t'Source commit for a new branch' \
        --actions\t'JSON array of file changes, usually @file (required)' \
        --from-project\t'Project path or ID to look for the first ref in, such as that of the fork source' \
        --straight\t'Compare directly instead of from the merge base (default: false)' \
        --branch\t'Branch to commit to (required)' \
        --stage\t'Only statuses of this stage' \
        --pipeline-id\t'Only statuses of this pipeline' \
        --all-statuses\t'Include statuses that have a later one' \
        --target-url\t'URL of the details' \
        --content\t'File content (required)' \
        --encoding\t'Encoding of the content (default: text)' \
        --last-commit-id\t'Fail if the file has changed since this commit' \
        --release-description\t'Release notes (ignored by server version 14.0 and later; successor: POST /projects/:id/releases)' \
        --create-access-level\t'Role that can create the tag (default: maintainer)' \
        --target-type\t'Only events about this kind of record' \
        --before\t'Only events before this day (90d is 90 days ago)' \
        --after\t'Only events after this day (90d is 90 days ago)' \
        --entity-type\t'Only events about projects, or about groups' \
        --entity-id\t'Only events of the project or group with this ID' \
        --starts-at\t'Start time (default: now; 90d is in 90 days)' \
        --ends-at\t'End time (default: one hour from now; 90d is in 90 days)' \
        --font\t'Text color as #rrggbb' \
        --starts-in\t'Delay before the start, such as 10m; in place of --starts-at' \
        --for\t'Display duration from the start, such as 2h; in place of --ends-at' \
        --theme\t'Color theme, in place of --color and --font (only in GitLab)' \
        --broadcast-type\t'Place of the message (only in GitLab)' \
        --target-path\t'Path of the pages with the message, with * as a wildcard (only in GitLab)' \
        --target-access-levels\t'Comma-separated roles of users who see the message (only in GitLab)' \
        --dismissable\t'Allow users to hide the message (only in GitLab)' \
        --repository-update-events\t'Send an event for repository updates (default: true)' \
        --popular\t'Only popular licenses' \
        --project-name\t'Project name to fill in' \
        --full-name\t'Copyright holder (default: your name)' \
        --interval\t'Interval between samples, 500ms or more (default: 2s)' \
        --public\t'List the public snippets of all users' \
        --file-name\t'File name, without directories (default: that of --content @file)' \
        --failing\t'Only storages that are failing' \
        --timeout\t'Time limit such as 30s or 5m, 100ms or more (default: 60s)' \
        --reset-approvals-on-push\t'Remove all approvals when commits are pushed' \
        --selective-code-owner-removals\t'Remove only the approvals of code owners whose files a push changes' \
        --disable-overriding-approvers-per-merge-request\t'Prevent merge requests from overriding the rules' \
        --merge-requests-author-approval\t'Allow authors to approve their merge requests' \
        --merge-requests-disable-committers-approval\t'Prevent approvals by users who added commits' \
        --require-reauthentication-to-approve\t'Require authentication for each approval' \
        --mr\t'Merge request number, for its own rules' \
        --approvals-required\t'Number of required approvals (required)' \
        --users\t'Usernames or IDs of approvers' \
        --protected-branches\t'Protected branch names or IDs to which the rule applies' \
        --applies-to-all-protected-branches\t'Apply the rule to all protected branches' \
        --report-type\t'Require the approvals only if this report gets worse' \
        --rule-type\t'Approvers: those of the rule, or any member' \
        --approval-project-rule\t'Approval rule name or ID in the project, of which it is a copy' \
        --remove-hidden-groups\t'Remove approvers from groups that you cannot see' \
        --exclude\t'Relations to skip, such as merge_requests' \
        --relation\t'Only this relation' \
        --batched\t'Split large relations into batches' \
        --batch-number\t'Number of the batch, with --batched' \
        --overwrite\t'Replace an existing project with this path' \
        --override-params\t'Settings in place of those in the export, such as visibility=private' \
        --member-role\t'Custom role ID (only in GitLab Ultimate)' \
        --enabled\t'Push changes to the mirror' \
        --auth-method\t'Authentication: by the password in the URL, or by a generated SSH key' \
        --keep-divergent-refs\t'Skip branches that have diverged on the mirror' \
        --only-protected-branches\t'Mirror only protected branches' \
        --host-keys\t'SSH host keys of the mirror, as in known_hosts' \
        --mirror-url\t'URL of the repository; with a password: @file, or - for stdin or a prompt' \
        --auth-user\t'Username at the mirrored repository (null clears it)' \
        --auth-password\t'Password or token at the mirrored repository (null clears it)' \
        --include-versionless\t'Include packages without a version' \
        --exclude-subgroups\t'Only projects of the group itself' \
        --deploy-access-levels\t'JSON list of deployers: each has access_level, user_id, or group_id (required)' \
        --approval-rules\t'JSON list of approvers: each has access_level, user_id, or group_id, and required_approvals' \
        --required-approval-count\t'Number of required approvals, without approval rules' \
        --deploy-roles\t'Roles that can deploy, comma-separated: developer, maintainer, or admin' \
        --deny-delete-tag\t'Refuse to delete tags' \
        --member-check\t'Refuse commits whose author has no account' \
        --prevent-secrets\t'Refuse files that usually have secrets in them' \
        --commit-message-regex\t'Regular expression that commit messages must match (null clears it)' \
        --commit-message-negative-regex\t'Regular expression that commit messages must not match (null clears it)' \
        --branch-name-regex\t'Regular expression that branch names must match (null clears it)' \
        --author-email-regex\t'Regular expression that email addresses of authors must match (null clears it)' \
        --file-name-regex\t'Regular expression that file names must not match (null clears it)' \
        --max-file-size\t'Largest size of a file in megabytes; 0 for any' \
        --commit-committer-check\t'Refuse commits whose committer has not confirmed the email' \
        --commit-committer-name-check\t'Refuse commits whose committer has another name' \
        --reject-unsigned-commits\t'Refuse commits that are not signed' \
        --reject-non-dco-commits\t'Refuse commits without a Signed-off-by line' \
        --tags\t'Include the tags' \
        --tags-count\t'Include the number of tags' \
        --size\t'Include the storage size' \
        --except\t'Keep the tags whose whole name matches this regular expression' \
        --keep\t'Keep this many of the newest' \
        --older-than\t'Delete only tags older than this, such as 30d or 6mo' \
        --delete-access-level\t'Lowest role that can delete' \
        --pattern\t'Repository path, in which * stands for any text' \
        --paused\t'Pause the runner, so that it gets no new jobs' \
        --version-prefix\t'Only runners whose version begins with this, such as 17.4' \
        --stale\t'Only runners with the status stale' \
        --include-projects\t'Include the projects of the runner' \
        --run-untagged\t'Run jobs without tags, too' \
        --locked\t'Lock a runner of projects to those that it has' \
        --maximum-timeout\t'Time limit of a job in seconds, at least 600' \
        --maintenance-note\t'Note for other administrators' \
        --token-expires-at\t'Expiration time of its token (90d is in 90 days)' \
        --token-rotation-deadline\t'Time until which the runner can renew its token (90d is in 90 days)' \
        --system-id\t'Only jobs of the manager with this system ID' \
        --include-archived\t'Search archived projects, too' \
        --in\t'Only with the text in these fields (only in GitLab Premium)' \
        --num-context-lines\t'Number of lines to show around a match (only in GitLab Premium)' \
        --regex\t'Read the text as a regular expression (only in GitLab Premium)' \
        --exclude-forks\t'Only projects that are not forks (only in GitLab Premium)' \
        --site-name\t'Name of the instance in titles of pages' \
        --pwa-name\t'Name of the installed web app' \
        --pwa-short-name\t'Short name of the installed web app' \
        --pwa-description\t'Description of the installed web app' \
        --logo\t'Logo file of the login page' \
        --pwa-icon\t'Icon file of the installed web app' \
        --header-logo\t'Logo file of the navigation bar' \
        --favicon\t'Favicon file: PNG or ICO' \
        --member-guidelines\t'Text for owners and masters on the page of members, in Markdown' \
        --new-project-guidelines\t'Text of the page for new projects, in Markdown' \
        --profile-image-guidelines\t'Text beside the avatar in user settings, in Markdown' \
        --header-message\t'Message above all pages' \
        --footer-message\t'Message below all pages' \
        --message-background-color\t'Background color of both messages, as #rrggbb' \
        --message-font-color\t'Text color of both messages, as #rrggbb' \
        --email-header-and-footer-enabled\t'Add both messages to emails' \
        --plan\t'Subscription plan; only GitLab.com has others than default (default: default)' \
        --ci-instance-level-variables\t'Number of variables of the instance' \
        --ci-pipeline-size\t'Jobs in a pipeline' \
        --ci-active-jobs\t'Jobs in the active pipelines of a project' \
        --ci-project-subscriptions\t'Pipeline subscriptions of a project' \
        --ci-pipeline-schedules\t'Pipeline schedules of a project' \
        --ci-needs-size-limit\t'Jobs that a job can need' \
        --ci-registered-group-runners\t'Runners of a group' \
        --ci-registered-project-runners\t'Runners of a project' \
        --dotenv-size\t'Largest dotenv artifact in bytes' \
        --dotenv-variables\t'Variables in a dotenv artifact' \
        --pipeline-hierarchy-size\t'Downstream pipelines of a pipeline' \
        --web-hook-calls\t'Calls of web hooks per minute' \
        --web-hook-calls-low\t'Calls of web hooks per minute for few seats' \
        --web-hook-calls-mid\t'Calls of web hooks per minute for more seats' \
        --conan-max-file-size\t'Largest Conan package file in bytes' \
        --generic-packages-max-file-size\t'Largest generic package file in bytes' \
        --helm-max-file-size\t'Largest Helm package file in bytes' \
        --maven-max-file-size\t'Largest Maven package file in bytes' \
        --npm-max-file-size\t'Largest npm package file in bytes' \
        --nuget-max-file-size\t'Largest NuGet package file in bytes' \
        --pypi-max-file-size\t'Largest PyPI package file in bytes' \
        --terraform-module-max-file-size\t'Largest Terraform module package file in bytes' \
        --without-projects\t'Only topics that no project has' \
        --data-dir\t'Data directory (default: repoctl in the XDG data directory)' \
        --storage\t'Directory for repositories; repeat for several' \
        --database\t'PostgreSQL URL (default: REPOCTL_DATABASE, else SQLite)' \
        --secret-key-file\t'Key for secrets in the database (default: secret-key in the data directory)' \
        --with-secret-key\t'Include the key for secrets' \
        --without-secrets\t'Restore without the key for secrets, and delete all secrets' \
        --repair\t'Create missing repositories, restore damaged refs, set aside orphans and foreign files, remove stale locks' \
        --no-fsck\t'Skip git fsck, which reads every object' \
        --new-key-file\t'File of the new key, created if missing (default: in place of the old)' \
        --shell\t'Run the expansion in a shell' \
        --clobber\t'Replace an existing alias' \
        --method\t'Method (default: GET, or POST with fields or a body)' \
        --raw-field\t'String parameter' \
        --form\t'Value of a multipart form; key=@file sends a file' \
        --header\t'Request header' \
        --input\t'Body from a file, - for stdin; fields become the query' \
        --include\t'Print the response status and headers first' \
        --silent\t'Do not print the response body' \
        --paginate\t'Same as --all' \
        --file\t'File or folder to read, - for stdin; repeat for several' \
        --section\t'Comma-separated sections, such as labels,variables (default: all)' \
        --rewrite\t'Fields to send although they cannot be compared, such as hooks.token' \
        --output\t'Output format' \
        --max-deletes\t'Maximum number of deletes' \
        --fail-fast\t'Stop at the first failure' \
        --with-token\t'Read the token from stdin' \
        --token-file\t'File with the token, readable only by you; it is read each time' \
        --token-command\t'Command that prints the token; it is run each time' \
        --show-token\t'Show tokens in full' \
        --explain\t'Show which lines set a record, such as projects:platform/api:labels:bug' \
        --with-values\t'Write the values of variables, to files that only you can read' \
        --schema\t'Print the JSON Schema of configuration files' \
        --install-to\t'Directory to write all manual pages to' \
        --host\t'Address to listen on' \
        --port\t'Port to listen on; 0 for any free port' \
        --database-wait\t'Time to wait for PostgreSQL at the start' \
        --trusted-proxies\t'Proxies whose X-Forwarded headers count' \
        --tls-cert\t'TLS certificate with its chain, PEM; read again when it changes' \
        --tls-key\t'Private key of the TLS certificate, PEM' \
        --rate-limit\t'Requests a minute for each token or address (default: no limit)' \
        --max-push-refs\t'Branches and tags that a push can change (default: 10000)' \
        --no-local-system-hooks\t'Refuse system hooks to the local network' \
        --allow-hook-address\t'Local addresses that hooks can call' \
        --max-artifacts\t'Limit of the artifacts of a job in MiB (default: 1024)' \
        --artifacts-days\t'Days until artifacts expire, or never (default: 30)' \
        --audit-days\t'Days to keep the audit log (default: 365)' \
        --shutdown-timeout\t'Time for requests to finish at the end' \
        --demo\t'Fill an empty data directory with demo data'
end

# Prints the options of all commands, but those that $argv[1] lacks.
function __repoctl_general
    set -l without
    switch "$argv[1]"
        case 'groups hooks update' 'projects hooks update' 'releases links update' 'hooks update'
            set without --url
        case 'labels create' 'labels update' 'broadcast create' 'broadcast update'
            set without --color
        case 'storage wait'
            set without --timeout
        case 'apply' 'diff'
            set without --output
        case 'version'
            set without --profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries
    end
    contains -- --profile $without; or echo --profile\t'Profile to use (REPOCTL_PROFILE)'
    contains -- --url $without; or echo --url\t'Server URL (REPOCTL_URL)'
    contains -- --sudo $without; or echo --sudo\t'User to act as, by username or ID (REPOCTL_SUDO)'
    contains -- --output $without; or echo --output\t'Output format (default: table)'
    contains -- --json $without; or echo --json\t'Same as --output json, --json=a,b with --fields a,b; errors are JSON, too'
    contains -- --yaml $without; or echo --yaml\t'Same as --output yaml'
    contains -- --fields $without; or echo --fields\t'Comma-separated fields to print'
    contains -- --columns $without; or echo --columns\t'Table columns, by title or field'
    contains -- --sort-by $without; or echo --sort-by\t'Field or column to sort by; -field reverses'
    contains -- --time $without; or echo --time\t'Time format (REPOCTL_TIME; default: relative)'
    contains -- --full $without; or echo --full\t'Print the whole record in place of a page or summary'
    contains -- --jq $without; or echo --jq\t'jq expression to filter the JSON'
    contains -- --color $without; or echo --color\t'Color mode (NO_COLOR, FORCE_COLOR; default: auto)'
    contains -- --quiet $without; or echo --quiet\t'Suppress notices and progress'
    contains -- --debug $without; or echo --debug\t'Log requests and responses to stderr, secrets redacted'
    contains -- --dry-run $without; or echo --dry-run\t'Show what would be done; send no write'
    contains -- --yes $without; or echo --yes\t'Confirm every question'
    contains -- --no-input $without; or echo --no-input\t'Disable prompts and fail if a value is missing'
    contains -- --timeout $without; or echo --timeout\t'Request timeout in seconds (default: 30)'
    contains -- --retries $without; or echo --retries\t'Retries for idempotent requests (default: 2)'
    contains -- --help $without; or echo --help\t'Show this help'
end

# Prints value where the option $argv[2] of $argv[1] takes one, or optional or nothing, then what it can be.
function __repoctl_option
    set -l takes value
    set -l spec ''
    if __repoctl_has "$argv[1]" "$argv[2]"
        switch "$argv[2]"
            case '--version'
                switch "$argv[1]"
                    case 'packages list'
                        set spec '@'
                    case '*'
                        set takes nothing
                end
            case '--user'
                switch "$argv[1]"
                    case 'admin root-token'
                    case 'api'
                        set spec 'live usernames'
                    case '*'
                        set spec 'live users'
                end
            case '--page' '--per-page' '-L' '--limit' '--where' '-F' '--field' '--max-changes' '--concurrency' '--skip' '--limit-total' '--custom-attributes' '--projects-limit' '--theme-id' '--color-scheme-id' '--group-id-for-saml' '--shared-runners-minutes-limit' '--extra-shared-runners-minutes-limit' '--projects' '--default-branch-protection-defaults' '--two-factor-grace-period' '--ldap-access' '--max-artifacts-size' '--unique-project-download-limit' '--unique-project-download-limit-interval-in-seconds' '--duo-namespace-access-rules' '--enabled-foundational-flows' '--foundational-agents-statuses' '--ai-settings-attributes' '--depth' '--custom-headers' '--url-variables' '--tag-list' '--topics' '--container-expiration-policy-attributes' '--build-timeout' '--fallback-approvals-required' '--max-pipelines-per-merge-train' '--ci-default-git-depth' '--ci-delete-pipelines-in-seconds' '--ci-id-token-sub-claim-components' '--cluster-agent-id' '--variables' '--inputs' '--priority' '--assets-links' '--allowed-to-push' '--allowed-to-merge' '--allowed-to-unprotect' '--entity-id' '--approvals-required' '--exclude' '--batch-number' '--override-params' '--member-role' '--host-keys' '--deploy-access-levels' '--approval-rules' '--required-approval-count' '--deploy-roles' '--max-file-size' '--keep' '--maximum-timeout' '--num-context-lines' '--ci-instance-level-variables' '--ci-pipeline-size' '--ci-active-jobs' '--ci-project-subscriptions' '--ci-pipeline-schedules' '--ci-needs-size-limit' '--ci-registered-group-runners' '--ci-registered-project-runners' '--dotenv-size' '--dotenv-variables' '--pipeline-hierarchy-size' '--web-hook-calls' '--web-hook-calls-low' '--web-hook-calls-mid' '--conan-max-file-size' '--generic-packages-max-file-size' '--helm-max-file-size' '--maven-max-file-size' '--npm-max-file-size' '--nuget-max-file-size' '--pypi-max-file-size' '--terraform-module-max-file-size' '--storage' '--database' '--raw-field' '--form' '-H' '--header' '--max-deletes' '--token-command' '--explain' '--host' '--port' '--database-wait' '--trusted-proxies' '--rate-limit' '--max-push-refs' '--allow-hook-address' '--max-artifacts' '--artifacts-days' '--audit-days' '--shutdown-timeout'
            case '--except-from' '--from' '--rejects' '--projects-from' '--groups-from' '--skip-file' '--secret-key-file' '--new-key-file' '--input' '--file' '--token-file' '--tls-cert' '--tls-key'
                set spec 'file'
            case '--from-format'
                set spec 'words csv json ndjson name'
            case '--skip-confirmation' '--revoked' '--without-project-bots' '--with-custom-attributes' '--can-create-group' '--reset-password' '--admin' '--force-random-password' '--auditor' '--private-profile' '--view-diffs-file-by-file' '--skip-reconfirmation' '--hard-delete' '--can-push' '--all-available' '--statistics' '--with-projects' '--lfs-enabled' '--request-access-enabled' '--auto-devops-enabled' '--emails-enabled' '--mentions-disabled' '--require-two-factor-authentication' '--share-with-group-lock' '--show-diff-preview-in-email' '--membership-lock' '--experiment-features-enabled' '--allow-personal-snippets' '--built-in-project-templates-enabled' '--lock-built-in-project-templates-enabled' '--crm-enabled' '--math-rendering-limits-enabled' '--lock-math-rendering-limits-enabled' '--prevent-forking-outside-group' '--prevent-sharing-groups-outside-hierarchy' '--resource-access-token-notify-inherited' '--lock-resource-access-token-notify-inherited' '--service-access-tokens-expiration-enforced' '--web-based-commit-signing-enabled' '--auto-ban-user-on-excessive-projects-download' '--only-allow-merge-if-pipeline-succeeds' '--allow-merge-on-skipped-pipeline' '--only-allow-merge-if-all-discussions-are-resolved' '--duo-features-enabled' '--lock-duo-features-enabled' '--duo-core-features-enabled' '--duo-remote-flows-availability' '--duo-foundational-flows-availability' '--duo-custom-flows-availability' '--duo-custom-agents-availability' '--duo-external-agents-availability' '--auto-duo-code-review-enabled' '--amazon-q-auto-review-enabled' '--model-prompt-cache-enabled' '--archived' '--simple' '--push-events' '--tag-push-events' '--issues-events' '--confidential-issues-events' '--note-events' '--confidential-note-events' '--merge-requests-events' '--pipeline-events' '--job-events' '--deployment-events' '--releases-events' '--milestone-events' '--member-events' '--subgroup-events' '--enable-ssl-verification' '--wiki-page-events' '--feature-flag-events' '--emoji-events' '--resource-access-token-events' '--vulnerability-events' '--project-events' '--public-jobs' '--issues-enabled' '--merge-requests-enabled' '--jobs-enabled' '--wiki-enabled' '--snippets-enabled' '--container-registry-enabled' '--shared-runners-enabled' '--resolve-outdated-diff-discussions' '--printing-merge-request-link-enabled' '--initialize-with-readme' '--autoclose-referenced-issues' '--enforce-auth-checks-on-uploads' '--service-desk-enabled' '--show-default-award-emojis' '--warn-about-potentially-unwanted-characters' '--mirror' '--mirror-trigger-builds' '--remove-source-branch-after-merge' '--prevent-merge-without-jira-issue' '--group-runners-enabled' '--mirror-overwrites-diverged-branches' '--only-mirror-protected-branches' '--duo-remote-flows-enabled' '--duo-sast-fp-detection-enabled' '--duo-sast-vr-workflow-enabled' '--duo-secret-detection-fp-enabled' '--mr-default-target-self' '--only-allow-merge-if-all-status-checks-passed' '--merge-pipelines-enabled' '--merge-trains-enabled' '--merge-trains-skip-train-allowed' '--protect-merge-request-pipelines' '--allow-pipeline-trigger-approve-deployment' '--ci-allow-fork-pipelines-to-run-in-parent-project' '--ci-display-pipeline-variables' '--ci-forward-deployment-enabled' '--ci-forward-deployment-rollback-allowed' '--ci-push-repository-for-job-token-allowed' '--ci-separated-caches' '--keep-latest-artifact' '--security-policy-pipeline-must-succeed' '--spp-repository-pipeline-access' '--resource-deploy-token-events' '--tag' '--search-recent' '--yaml-errors' '--raw' '--masked-and-hidden' '--confidential' '--discussion-locked' '--include-ancestor-groups' '--with-counts' '--include-descendant-groups' '--only-group-labels' '--include-rebase-in-progress' '--remove-source-branch' '--squash' '--allow-collaboration' '--should-remove-source-branch' '--merge-when-pipeline-succeeds' '--auto-merge' '--publish-review' '--skip-ci' '--developers-can-push' '--developers-can-merge' '--allow-force-push' '--code-owner-approval-required' '--all-refs' '--first-parent' '--with-stats' '--straight' '--all-statuses' '--dismissable' '--repository-update-events' '--popular' '--reset-approvals-on-push' '--selective-code-owner-removals' '--disable-overriding-approvers-per-merge-request' '--merge-requests-author-approval' '--merge-requests-disable-committers-approval' '--require-reauthentication-to-approve' '--applies-to-all-protected-branches' '--remove-hidden-groups' '--batched' '--overwrite' '--enabled' '--keep-divergent-refs' '--only-protected-branches' '--include-versionless' '--deny-delete-tag' '--member-check' '--prevent-secrets' '--commit-committer-check' '--commit-committer-name-check' '--reject-unsigned-commits' '--reject-non-dco-commits' '--tags-count' '--size' '--paused' '--include-projects' '--run-untagged' '--locked' '--include-archived' '--regex' '--email-header-and-footer-enabled'
                set takes optional
                set spec 'words true false'
            case '--if-exists'
                switch "$argv[1]"
                    case 'emails create' 'gpg-keys create' 'keys create' 'issues award create' 'mrs award create' 'branches create' 'tags create' 'invitations create' 'job-token-scope allow' 'job-token-scope groups allow' 'protected-environments create' 'runners assign' 'service-accounts create' 'api'
                        set spec 'words fail skip'
                    case '*'
                        set spec 'words fail skip update'
                end
            case '--if-missing'
                set spec 'words fail skip'
            case '--key' '--search' '--description' '--extern-uid' '--provider' '--email' '--name' '--chat-handle' '--network-profile' '--microblog-handle' '--website-url' '--organization' '--bio' '--location' '--avatar' '--password' '--public-email' '--commit-email' '--pronouns' '--discord' '--github' '--note' '--keys' '--title' '--ldap-cn' '--allowed-email-domains-list' '--ip-restriction-ranges' '--step-up-auth-required-oauth-provider' '--query' '--push-events-branch-filter' '--token' '--signing-token' '--custom-webhook-template' '--ci-config-path' '--import-url' '--external-authorization-classification-label' '--issues-template' '--repository-storage' '--merge-commit-template' '--squash-commit-template' '--suggestion-commit-message' '--merge-requests-template' '--issue-branch-template' '--mirror-branch-regex' '--mr-default-title-template' '--merge-request-title-regex' '--merge-request-title-regex-description' '--kubernetes-namespace' '--flux-resource-path' '--trace' '--runner' '--job' '--expire-in' '--certificate' '-t' '-d' '--new-name' '--message' '--squash-commit-message' '--approval-password' '--tag-message' '--direct-asset-path' '--author-name' '--author-email' '--actions' '--stage' '--target-url' '--content' '--release-description' '--font' '--target-path' '--project-name' '--full-name' '--file-name' '--relation' '--mirror-url' '--auth-user' '--auth-password' '--commit-message-regex' '--commit-message-negative-regex' '--branch-name-regex' '--author-email-regex' '--file-name-regex' '--except' '--older-than' '--pattern' '--version-prefix' '--maintenance-note' '--system-id' '--site-name' '--pwa-name' '--pwa-short-name' '--pwa-description' '--logo' '--pwa-icon' '--header-logo' '--favicon' '--member-guidelines' '--new-project-guidelines' '--profile-image-guidelines' '--header-message' '--footer-message' '--message-background-color' '--message-font-color'
                set spec '@'
            case '-p' '--project' '--file-template-project' '--duo-template-project' '--to-project' '--target-project' '--from-project'
                set spec 'live projects'
            case '-g' '--group' '--of'
                set spec 'live groups'
            case '--state'
                switch "$argv[1]"
                    case 'users create' 'users onboard'
                        set spec 'words active blocked_pending_approval'
                    case 'search issues' 'search mrs'
                        set spec 'words all opened closed merged'
                    case 'users tokens list'
                        set spec 'words all active inactive'
                    case 'issues list'
                        set spec 'words opened closed all'
                    case 'milestones list'
                        set spec 'words active closed all'
                    case 'mrs list'
                        set spec 'words opened closed merged all'
                    case 'todos list'
                        set spec 'words pending done'
                    case 'commits mrs'
                        set spec 'words opened closed locked merged'
                    case '*'
                        set spec 'words active inactive'
                end
            case '--created-after' '--created-before' '--last-used-after' '--last-used-before' '--expires-after' '--expires-before' '--expiring' '--unused' '--expires-at' '--within' '--updated-after' '--updated-before' '--due' '--start-date' '--merge-after' '--before' '--after' '--starts-at' '--ends-at' '--token-expires-at' '--token-rotation-deadline'
                set spec 'words 1d 7d 30d 90d'
            case '--sort'
                switch "$argv[1]"
                    case 'tokens list' 'service-accounts tokens list'
                        set spec 'words created_asc created_desc expires_asc expires_desc last_used_asc last_used_desc name_asc name_desc'
                    case '*'
                        set spec 'words asc desc'
                end
            case '--kind'
                switch "$argv[1]"
                    case 'tokens list'
                        set spec 'words personal impersonation project group'
                    case '*'
                        set spec 'words personal impersonation'
                end
            case '--match'
                switch "$argv[1]"
                    case 'registry tags delete'
                        set spec '@'
                end
            case '--archived-projects'
                set spec 'words include only skip'
            case '--scopes'
                switch "$argv[1]"
                    case 'deploy-tokens create'
                        set spec 'list read_repository'
                    case '*'
                        set spec 'list api read_api read_repository write_repository self_rotate read_user sudo'
                end
            case '--access-level'
                switch "$argv[1]"
                    case 'access-requests approve' 'invitations create' 'invitations update'
                        set spec 'words guest reporter developer maintainer owner planner security-manager'
                    case 'runners create' 'runners update'
                        set spec 'words not_protected ref_protected'
                    case '*'
                        set spec 'words guest reporter developer maintainer owner'
                end
            case '--into'
                switch "$argv[1]"
                    case 'topics merge'
                        set spec 'live topics'
                end
            case '--active'
                switch "$argv[1]"
                    case 'schedules create' 'schedules update'
                        set takes optional
                        set spec 'words true false'
                    case '*'
                        set takes nothing
                end
            case '--username'
                switch "$argv[1]"
                    case 'users list' 'pipelines list'
                        set spec 'live usernames'
                    case '*'
                        set spec '@'
                end
            case '--order-by'
                switch "$argv[1]"
                    case 'groups projects' 'projects list' 'projects forks'
                        set spec 'words id name path created_at updated_at last_activity_at'
                    case 'groups list' 'groups subgroups'
                        set spec 'words name path'
                    case 'users list'
                        set spec 'words id name username created_at updated_at'
                    case 'pipelines list'
                        set spec 'words id status ref user_id'
                    case 'releases list'
                        set spec 'words released_at created_at'
                    case 'commits statuses'
                        set spec 'words id pipeline_id'
                    case 'tags list'
                        set spec 'words name updated'
                    case 'packages list'
                        set spec 'words created_at name version type'
                    case 'packages files list'
                        set spec 'words id created_at file_name'
                    case 'runners jobs'
                        set spec 'words id'
                    case 'service-accounts list'
                        set spec 'words id username'
                    case '*'
                        set spec 'words created_at updated_at'
                end
            case '--external'
                switch "$argv[1]"
                    case 'users list'
                        set takes nothing
                    case '*'
                        set takes optional
                        set spec 'words true false'
                end
            case '--groups'
                switch "$argv[1]"
                    case 'users onboard'
                    case '*'
                        set spec 'lives group-ids'
                end
            case '--type'
                switch "$argv[1]"
                    case 'users memberships'
                        set spec 'words Project Namespace'
                    case 'commits refs'
                        set spec 'words all branch tag'
                    case 'packages list'
                        set spec 'words maven npm conan nuget pypi composer generic golang debian rubygems helm terraform_module rpm ml_model cargo'
                    case 'runners list'
                        set spec 'words instance group project'
                    case '*'
                        set spec 'words Issue MergeRequest'
                end
            case '--to'
                switch "$argv[1]"
                    case 'users offboard'
                        set spec 'live users'
                    case 'groups transfer'
                        set spec 'live group-ids'
                    case 'projects transfer'
                        set spec 'live namespaces'
                    case '*'
                        set spec 'file'
                end
            case '--kinds'
                switch "$argv[1]"
                    case 'access expiring' 'expiring'
                        set spec 'list tokens keys gpg-keys deploy-tokens deploy-keys pages-domains members shares users'
                    case '*'
                        set spec 'list members shares owners administrators deploy-keys deploy-tokens access-tokens protected-branches all'
                end
            case '--out' '--data-dir' '--install-to'
                set spec 'directory'
            case '--skip-groups'
                set spec 'lives group-ids'
            case '--path'
                switch "$argv[1]"
                    case 'jobs artifacts download'
                        set spec 'file'
                    case 'commits list'
                        set spec '@live files'
                    case '*'
                        set spec '@'
                end
            case '--visibility'
                set spec 'words private internal public'
            case '--parent'
                set spec 'live group-ids'
            case '--default-branch'
                switch "$argv[1]"
                    case 'projects update'
                        set spec '@live default-branches'
                    case '*'
                        set spec '@'
                end
            case '--enabled-git-access-protocol'
                set spec 'words ssh http all'
            case '--project-creation-level'
                set spec 'words noone owner maintainer developer administrator'
            case '--subgroup-creation-level'
                set spec 'words owner maintainer'
            case '--shared-runners-setting'
                set spec 'words enabled disabled_and_overridable disabled_and_unoverridable'
            case '--wiki-access-level' '--analytics-access-level' '--builds-access-level' '--container-registry-access-level' '--environments-access-level' '--feature-flags-access-level' '--forking-access-level' '--infrastructure-access-level' '--issues-access-level' '--merge-requests-access-level' '--model-experiments-access-level' '--model-registry-access-level' '--monitor-access-level' '--releases-access-level' '--repository-access-level' '--requirements-access-level' '--security-and-compliance-access-level' '--snippets-access-level'
                set spec 'words disabled private enabled'
            case '--duo-availability'
                set spec 'words default_on default_off never_on always_on'
            case '--unique-project-download-limit-allowlist' '--assignee-username' '--not-assignee-username'
                set spec 'lives usernames'
            case '--unique-project-download-limit-alertlist' '--assignees' '--reviewers' '--users'
                set spec 'lives users'
            case '--tool-approval-for-session-availability'
                set spec 'words default_on default_off never_on'
            case '--recursive'
                switch "$argv[1]"
                    case 'groups subgroups' 'groups clone'
                        set takes nothing
                    case '*'
                        set takes optional
                        set spec 'words true false'
                end
            case '--with'
                switch "$argv[1]"
                    case 'groups unshare'
                        set spec 'live groups-shared-with'
                    case 'settings diff'
                        set spec 'live profiles'
                    case '*'
                        set spec 'live group-ids'
                end
            case '--group-access'
                set spec 'words guest reporter developer maintainer owner'
            case '--branch-filter-strategy'
                set spec 'words wildcard regex all_branches'
            case '--url'
                set spec '@live urls'
            case '--status'
                switch "$argv[1]"
                    case 'deployments create'
                        set spec 'words created running success failed canceled'
                    case 'pipelines list'
                        set spec 'words created scheduled pending running success failed canceled skipped manual'
                    case 'packages list'
                        set spec 'words default hidden processing error pending_destruction deprecated'
                    case 'runners list'
                        set spec 'words online offline stale never_contacted'
                    case 'runners jobs'
                        set spec 'words created waiting_for_resource preparing waiting_for_callback pending running success failed canceling canceled skipped manual scheduled'
                    case '*'
                        set spec '@'
                end
            case '--namespace'
                switch "$argv[1]"
                    case 'projects create'
                        set spec 'live namespace-ids'
                    case '*'
                        set spec 'live namespaces'
                end
            case '--package-registry-access-level' '--pages-access-level'
                set spec 'words disabled private enabled public'
            case '--merge-method'
                set spec 'words merge rebase_merge ff'
            case '--squash-option'
                set spec 'words never always default_on default_off'
            case '--auto-cancel-pending-pipelines'
                set spec 'words enabled disabled'
            case '--auto-devops-deploy-strategy'
                set spec 'words continuous manual timed_incremental'
            case '--build-git-strategy'
                set spec 'words fetch clone'
            case '--resource-group-default-process-mode'
                set spec 'words unordered oldest_first newest_first newest_ready_first'
            case '--mirror-user' '-A' '--author' '--assignee' '--not-author' '--not-assignee' '-r' '--reviewer' '--not-reviewer'
                set spec 'live users'
            case '--merge-train-enforcement'
                set spec 'words allow_bypass enforce_for_all_users enforce_with_owner_override'
            case '--reviewer-assignment-strategy'
                set spec 'words disabled code_owners dap_powered'
            case '--ci-pipeline-variables-minimum-override-role'
                set spec 'words no_one_allowed developer maintainer owner'
            case '--ci-restrict-pipeline-cancellation-role'
                set spec 'words developer maintainer no_one'
            case '--wait-timeout' '--starts-in' '--for' '--interval' '--timeout'
                set spec 'words 30s 5m 30m 2h'
            case '--task'
                set spec 'words eager prune'
            case '--sha'
                switch "$argv[1]"
                    case 'deployments create'
                        set spec '@live revisions'
                    case '*'
                        set spec '@'
                end
            case '--ref'
                switch "$argv[1]"
                    case 'pipelines watch'
                        set spec 'live refs'
                    case 'files archive'
                        set spec '@live revisions'
                    case '*'
                        set spec '@live refs'
                end
            case '--external-url'
                switch "$argv[1]"
                    case 'serve'
                    case '*'
                        set spec '@'
                end
            case '--tier'
                set spec 'words production staging testing development other'
            case '--auto-stop-setting'
                set spec 'words always with_action'
            case '--scope'
                switch "$argv[1]"
                    case 'issues list' 'mrs list'
                        set spec 'words created-by-me assigned-to-me all'
                    case 'pipelines list'
                        set spec 'words running pending finished branches tags'
                    case 'schedules list'
                        set spec 'words active inactive'
                    case '*'
                        set spec 'list created scheduled pending running success failed canceled skipped manual'
                end
            case '--coverage'
                switch "$argv[1]"
                    case 'commits set-status'
                    case '*'
                        set spec '@'
                end
            case '--content-ref' '--start-sha'
                set spec '@live revisions'
            case '--cron'
                set spec '@live crons'
            case '--cron-timezone'
                set spec '@live time-zones'
            case '--trigger'
                set spec 'live triggers'
            case '--environment-scope'
                switch "$argv[1]"
                    case 'variables import'
                        set spec 'live environment-names'
                    case '*'
                        set spec '@live environment-names'
                end
            case '--protected' '--masked'
                switch "$argv[1]"
                    case 'variables import'
                        set takes nothing
                    case '*'
                        set takes optional
                        set spec 'words true false'
                end
            case '--variable-type'
                set spec 'words env_var file'
            case '--new-environment-scope'
                set spec '@live environment-names'
            case '--format'
                switch "$argv[1]"
                    case 'files archive'
                        set spec 'words tar.gz tar.bz2 tbz tbz2 tb2 bz2 tar zip'
                    case '*'
                        set spec 'words env json'
                end
            case '-s'
                switch "$argv[1]"
                    case 'mrs list'
                        set spec 'words opened closed merged all'
                    case 'alias set'
                        set takes nothing
                    case '*'
                        set spec 'words opened closed all'
                end
            case '-l'
                switch "$argv[1]"
                    case 'issues create' 'mrs create'
                        set spec '@lives labels'
                    case 'issues update' 'mrs update'
                        set spec 'lives labels'
                    case '*'
                        set spec '@lives filtering-labels'
                end
            case '--labels'
                switch "$argv[1]"
                    case 'issues list' 'mrs list'
                        set spec '@lives filtering-labels'
                    case '*'
                        set spec '@lives labels'
                end
            case '-m'
                switch "$argv[1]"
                    case 'issues create' 'issues update' 'mrs create' 'mrs update'
                        set spec 'live milestones'
                    case 'issues list' 'mrs list'
                        set spec '@live milestone-titles'
                    case '*'
                        set spec '@'
                end
            case '--milestone'
                switch "$argv[1]"
                    case 'issues list' 'mrs list'
                        set spec '@live milestone-titles'
                    case 'releases create' 'releases update'
                        set spec 'lives release-milestones'
                    case '*'
                        set spec 'live milestones'
                end
            case '--author-username' '--not-author-username' '--reviewer-username' '--not-reviewer-username'
                set spec 'live usernames'
            case '-a'
                switch "$argv[1]"
                    case 'issues create' 'issues update'
                        set spec 'lives users'
                    case '*'
                        set spec 'live users'
                end
            case '--my-reaction-emoji'
                set spec '@words thumbsup thumbsdown smile tada confused heart rocket eyes None Any'
            case '--not-labels'
                set spec '@lives filtering-labels'
            case '--not-milestone'
                set spec '@live milestone-titles'
            case '--not-my-reaction-emoji'
                set spec '@words thumbsup thumbsdown smile tada confused heart rocket eyes Any'
            case '--iids'
                switch "$argv[1]"
                    case 'milestones list'
                    case 'mrs list'
                        set spec 'lives mrs'
                    case '*'
                        set spec 'lives issues'
                end
            case '--not-iids'
                switch "$argv[1]"
                    case 'mrs list'
                        set spec 'lives mrs'
                    case '*'
                        set spec 'lives issues'
                end
            case '--due-date'
                switch "$argv[1]"
                    case 'issues list'
                        set spec 'words none any overdue today tomorrow week month next_month_and_previous_two_weeks'
                    case '*'
                        set spec 'words 1d 7d 30d 90d'
                end
            case '--created-at' '--updated-at' '--released-at'
                set spec 'words -7d -1d +1d +7d +30d'
            case '--state-event'
                switch "$argv[1]"
                    case 'milestones update'
                        set spec 'words close activate'
                    case '*'
                        set spec 'words close reopen'
                end
            case '--add-label' '--remove-label'
                set spec 'lives labels'
            case '--note-id'
                switch "$argv[1]"
                    case 'mrs award list' 'mrs award create' 'mrs award delete'
                        set spec 'live mr-notes'
                    case '*'
                        set spec 'live issue-notes'
                end
            case '--color'
                switch "$argv[1]"
                    case 'broadcast create' 'broadcast update'
                        set spec '@'
                    case '*'
                        set spec '@live colors'
                end
            case '--view'
                set spec 'words simple'
            case '--source-branch' '--target-branch' '--start-branch' '--branch'
                set spec '@live branches'
            case '--draft'
                set spec 'words yes no'
            case '--link-type'
                set spec 'words other runbook image package'
            case '--action'
                switch "$argv[1]"
                    case 'events list'
                        set spec 'words created updated closed reopened pushed commented merged joined left destroyed expired'
                    case 'audit-events list'
                        set spec '@live audit-actions'
                    case '*'
                        set spec 'words assigned mentioned build_failed marked approval_required unmergeable directly_addressed'
                end
            case '--push-access-level'
                switch "$argv[1]"
                    case 'registry rules update' 'registry tag-rules update'
                        set spec 'words none maintainer owner admin'
                    case 'branches protected create'
                        set spec 'words maintainer developer nobody admin'
                    case '*'
                        set spec 'words maintainer owner admin'
                end
            case '--merge-access-level' '--create-access-level'
                set spec 'words maintainer developer nobody admin'
            case '--unprotect-access-level'
                set spec 'words maintainer developer admin'
            case '--since'
                switch "$argv[1]"
                    case 'admin backup'
                        set spec 'directory'
                    case '*'
                        set spec 'words 1d 7d 30d 90d'
                end
            case '--until'
                switch "$argv[1]"
                    case 'storage wait'
                        set spec 'words healthy'
                    case '*'
                        set spec 'words 1d 7d 30d 90d'
                end
            case '--pipeline-id'
                set spec 'live pipelines'
            case '--encoding'
                set spec 'words text base64'
            case '--last-commit-id'
                set spec '@live commits'
            case '--target-type'
                set spec 'words issue milestone merge_request note project snippet user'
            case '--entity-type'
                set spec 'words User Instance Project Group'
            case '--theme'
                set spec 'words indigo light-indigo blue light-blue green light-green red light-red dark light'
            case '--broadcast-type'
                set spec 'words banner notification'
            case '--target-access-levels'
                set spec 'list guest reporter developer maintainer owner'
            case '--mr'
                set spec 'live mrs'
            case '--protected-branches'
                set spec 'lives protected-branch-ids'
            case '--report-type'
                set spec 'words code_coverage'
            case '--rule-type'
                set spec 'words regular any_approver'
            case '--approval-project-rule'
                set spec 'live approval-rules'
            case '--auth-method'
                set spec 'words password ssh_public_key'
            case '--tags'
                switch "$argv[1]"
                    case 'registry list' 'registry get'
                        set takes optional
                        set spec 'words true false'
                end
            case '--delete-access-level'
                switch "$argv[1]"
                    case 'registry rules update' 'registry tag-rules update'
                        set spec 'words none maintainer owner admin'
                    case '*'
                        set spec 'words maintainer owner admin'
                end
            case '--in'
                set spec 'list title'
            case '--plan'
                switch "$argv[1]"
                    case 'apply'
                        set spec 'file'
                    case '*'
                        set spec 'words default free bronze silver premium gold ultimate ultimate_trial ultimate_trial_paid_customer premium_trial opensource'
                end
            case '-X' '--method'
                set spec 'words GET POST PUT DELETE'
            case '-f'
                switch "$argv[1]"
                    case 'api'
                    case '*'
                        set spec 'file'
                end
            case '--section'
                set spec 'list instance users variables hooks settings members shares labels milestones push_rules environments deploy_keys pages_domains triggers schedules protected_branches protected_tags approval_settings approval_rules'
            case '--rewrite'
                set spec 'list users.password users.reset_password users.skip_confirmation hooks.token hooks.signing_token hooks.custom_headers hooks.url_variables pages_domains.key'
            case '-o' '--output'
                set spec 'words table json yaml markdown'
            case '*'
                set takes nothing
        end
    else
        switch "$argv[2]"
            case '--profile'
                set spec 'live profiles'
            case '--url'
                set spec 'live urls'
            case '--sudo'
                set spec 'live sudo-users'
            case '-o' '--output'
                set spec 'words table json yaml ndjson csv markdown name'
            case '--json'
                switch "$argv[1]"
                    case 'emails list' 'emails get' 'emails create' 'emails confirm'
                        set takes nothing
                        set spec 'list id email confirmed_at'
                    case 'gpg-keys list' 'gpg-keys get' 'gpg-keys create'
                        set takes nothing
                        set spec 'list id key fingerprint primary_key_id emails created_at expires_at'
                    case 'keys list' 'keys get' 'keys create'
                        set takes nothing
                        set spec 'list id title key created_at'
                    case 'sessions list'
                        set takes nothing
                        set spec 'list id kind address user_agent scopes current created_at expires_at'
                    case 'tokens list' 'tokens get' 'tokens create' 'tokens rotate' 'users tokens list' 'users tokens get' 'users tokens create' 'users tokens rotate'
                        set takes nothing
                        set spec 'list id name description active revoked scopes user_id created_at last_used_at last_used_ips expires_at impersonation token'
                    case 'users list' 'users get' 'users create' 'users update' 'users block' 'users unblock' 'users deactivate' 'users activate' 'users ban' 'users unban' 'open users'
                        set takes nothing
                        set spec 'list id username name state avatar_url web_url bot created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes'
                    case 'users onboard'
                        set takes nothing
                        set spec 'list address action fields status error'
                    case 'users memberships'
                        set takes nothing
                        set spec 'list source_id source_name source_type access_level'
                    case 'users approve' 'users reject' 'groups hooks test' 'projects delete' 'projects hooks test' 'jobs artifacts delete-all' 'schedules run' 'branches delete-merged'
                        set takes nothing
                        set spec 'list message'
                    case 'users offboard'
                        set takes nothing
                        set spec 'list user step object where to result left note'
                    case 'users attributes list' 'users attributes get' 'users attributes set' 'groups attributes list' 'groups attributes get' 'groups attributes set' 'projects attributes list' 'projects attributes get' 'projects attributes set' 'schedules variables create' 'schedules variables update' 'schedules variables delete' 'settings get' 'settings set'
                        set takes nothing
                        set spec 'list key value'
                    case 'access list'
                        set takes nothing
                        set spec 'list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told'
                    case 'access who-can'
                        set takes nothing
                        set spec 'list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told reason'
                    case 'access expiring' 'expiring'
                        set takes nothing
                        set spec 'list kind id title user_id username path through created_at expires_at days_left last_activity_on not_told'
                    case 'access snapshot'
                        set takes nothing
                        set spec 'list directory files server scope kinds lines taken_at taken_by'
                    case 'access compare'
                        set takes nothing
                        set spec 'list change changed before kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told changed_by changed_at events'
                    case 'access review check'
                        set takes nothing
                        set spec 'list line status message kind path username name title access_level decision by reason'
                    case 'access review apply'
                        set takes nothing
                        set spec 'list status action kind path what from to by reason lines message'
                    case 'deploy-keys list' 'deploy-keys get' 'deploy-keys create' 'deploy-keys update' 'deploy-keys enable'
                        set takes nothing
                        set spec 'list id title key created_at can_push'
                    case 'deploy-tokens list' 'deploy-tokens get' 'deploy-tokens create'
                        set takes nothing
                        set spec 'list id name username scopes expires_at revoked expired token'
                    case 'groups list' 'groups subgroups'
                        set takes nothing
                        set spec 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes'
                    case 'groups get' 'groups create' 'groups update' 'groups transfer' 'groups transfer-project' 'groups share' 'open groups'
                        set takes nothing
                        set spec 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes shared_with_groups projects shared_projects'
                    case 'groups projects' 'projects list' 'projects get' 'projects create' 'projects update' 'projects clone' 'projects fork' 'projects forks' 'projects link' 'projects star' 'projects unstar' 'projects archive' 'projects unarchive' 'projects transfer' 'open projects'
                        set takes nothing
                        set spec 'list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled lfs_enabled ci_config_path only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved resolve_outdated_diff_discussions printing_merge_request_link_enabled forked_from_project owner custom_attributes permissions statistics'
                    case 'groups tree'
                        set takes nothing
                        set spec 'list path kind depth id name visibility archived subgroups_count projects_count total_subgroups_count total_projects_count storage_size total_storage_size'
                    case 'groups clone'
                        set takes nothing
                        set spec 'list status path directory message'
                    case 'groups transfer-locations' 'projects transfer-locations'
                        set takes nothing
                        set spec 'list id web_url name avatar_url full_name full_path'
                    case 'groups restore'
                        set takes nothing
                        set spec 'list id full_path visibility name description'
                    case 'groups members list' 'groups members get' 'groups members add' 'groups members update' 'projects members list' 'projects members get' 'projects members add' 'projects members update'
                        set takes nothing
                        set spec 'list id username name state avatar_url web_url access_level created_at expires_at'
                    case 'groups hooks list' 'groups hooks get' 'groups hooks create' 'groups hooks update'
                        set takes nothing
                        set spec 'list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events group_id'
                    case 'groups hooks events' 'projects hooks events'
                        set takes nothing
                        set spec 'list id url trigger request_headers request_data response_headers response_body execution_duration response_status'
                    case 'groups hooks resend' 'projects hooks resend'
                        set takes nothing
                        set spec 'list response_status'
                    case 'namespaces list' 'namespaces get'
                        set takes nothing
                        set spec 'list id name path kind full_path parent_id members_count_with_descendants'
                    case 'projects restore' 'search projects'
                        set takes nothing
                        set spec 'list id path_with_namespace visibility description star_count last_activity_at archived default_branch'
                    case 'projects share'
                        set takes nothing
                        set spec 'list id project_id group_id group_access expires_at'
                    case 'projects hooks list' 'projects hooks get' 'projects hooks create' 'projects hooks update'
                        set takes nothing
                        set spec 'list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events project_id'
                    case 'deployments list' 'deployments get' 'deployments create'
                        set takes nothing
                        set spec 'list id iid ref sha status created_at user environment deployable'
                    case 'environments list' 'environments get' 'environments create' 'environments update' 'environments stop'
                        set takes nothing
                        set spec 'list id name slug external_url state project'
                    case 'jobs list' 'jobs get' 'jobs retry' 'jobs cancel' 'jobs play' 'jobs erase' 'jobs report' 'jobs artifacts upload' 'jobs artifacts keep' 'pipelines jobs' 'open jobs'
                        set takes nothing
                        set spec 'list id status stage name ref tag coverage created_at started_at finished_at user commit runner duration allow_failure environment pipeline artifacts artifacts_expire_at artifacts_file'
                    case 'jobs artifacts list'
                        set takes nothing
                        set spec 'list name path type mode size'
                    case 'pages list' 'pages get' 'pages create' 'pages update'
                        set takes nothing
                        set spec 'list domain url certificate'
                    case 'pipelines list'
                        set takes nothing
                        set spec 'list id sha ref status created_at updated_at yaml_errors'
                    case 'pipelines get' 'pipelines create' 'pipelines retry' 'pipelines cancel' 'pipelines watch' 'triggers run' 'open pipelines'
                        set takes nothing
                        set spec 'list id sha ref status iid name before_sha tag yaml_errors user created_at updated_at started_at finished_at committed_at duration coverage'
                    case 'pipelines lint'
                        set takes nothing
                        set spec 'list valid errors warnings merged_yaml includes jobs'
                    case 'schedules list'
                        set takes nothing
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner'
                    case 'schedules get' 'schedules variables list'
                        set takes nothing
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables'
                    case 'schedules create' 'schedules update' 'schedules delete' 'schedules take-ownership'
                        set takes nothing
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline'
                    case 'triggers list' 'triggers get' 'triggers create' 'triggers update' 'triggers take-ownership'
                        set takes nothing
                        set spec 'list id description created_at updated_at deleted_at last_used token owner'
                    case 'variables list' 'variables get' 'variables create' 'variables update' 'variables set' 'variables import' 'variables export'
                        set takes nothing
                        set spec 'list key value protected masked hidden raw variable_type description environment_scope'
                    case 'issues list' 'milestones issues' 'mrs closes-issues'
                        set takes nothing
                        set spec 'list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links'
                    case 'issues get' 'issues create' 'issues update' 'issues close' 'issues reopen' 'issues move' 'issues subscribe' 'issues unsubscribe' 'open issues'
                        set takes nothing
                        set spec 'list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links subscribed'
                    case 'issues todo' 'mrs todo' 'todos list' 'todos done'
                        set takes nothing
                        set spec 'list id project author action_name target_type target target_url body state created_at'
                    case 'issues notes list' 'issues notes get' 'issues notes create' 'issues notes update' 'mrs notes list' 'mrs notes get' 'mrs notes create' 'mrs notes update'
                        set takes nothing
                        set spec 'list id body attachment author created_at updated_at system noteable_id noteable_type noteable_iid'
                    case 'issues award list' 'issues award create' 'mrs award list' 'mrs award create'
                        set takes nothing
                        set spec 'list id name user created_at updated_at awardable_id awardable_type'
                    case 'issues time stats' 'issues time estimate' 'issues time reset-estimate' 'issues time spend' 'issues time reset-spent' 'mrs time stats' 'mrs time estimate' 'mrs time reset-estimate' 'mrs time spend' 'mrs time reset-spent'
                        set takes nothing
                        set spec 'list time_estimate total_time_spent human_time_estimate human_total_time_spent'
                    case 'labels list' 'labels get' 'labels create' 'labels update' 'labels subscribe' 'labels unsubscribe'
                        set takes nothing
                        set spec 'list id name color text_color description description_html subscribed priority is_project_label open_issues_count closed_issues_count open_merge_requests_count'
                    case 'labels promote'
                        set takes nothing
                        set spec 'list id name color text_color description description_html subscribed open_issues_count closed_issues_count open_merge_requests_count'
                    case 'milestones list' 'milestones get' 'milestones create' 'milestones update' 'open milestones'
                        set takes nothing
                        set spec 'list id iid project_id title description state due_date start_date created_at updated_at expired web_url'
                    case 'milestones promote'
                        set takes nothing
                        set spec 'list id iid group_id title description state due_date start_date created_at updated_at expired web_url'
                    case 'milestones mrs' 'mrs list'
                        set takes nothing
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats'
                    case 'mrs get' 'mrs checkout' 'mrs create' 'mrs update' 'mrs merge' 'mrs cancel-merge' 'mrs close' 'mrs reopen' 'mrs subscribe' 'mrs unsubscribe' 'open mrs'
                        set takes nothing
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline'
                    case 'mrs diff'
                        set takes nothing
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline changes overflow'
                    case 'mrs commits'
                        set takes nothing
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at'
                    case 'mrs participants'
                        set takes nothing
                        set spec 'list id username name state avatar_url web_url'
                    case 'mrs approvals' 'mrs approve' 'mrs unapprove'
                        set takes nothing
                        set spec 'list approved approvals_required approvals_left approved_by'
                    case 'mrs reset-approvals' 'mrs rebase' 'mrs pipelines'
                        set takes nothing
                        set spec 'list iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at'
                    case 'releases list' 'releases get' 'releases latest' 'releases create' 'releases update' 'releases delete'
                        set takes nothing
                        set spec 'list tag_name name description created_at released_at upcoming_release author commit commit_path tag_path assets _links milestones'
                    case 'releases links list' 'releases links get' 'releases links create' 'releases links update' 'releases links delete'
                        set takes nothing
                        set spec 'list id name url direct_asset_url link_type'
                    case 'branches list' 'branches get' 'branches create' 'branches rename' 'branches protect' 'branches unprotect' 'open branches'
                        set takes nothing
                        set spec 'list name merged default protected developers_can_push developers_can_merge commit'
                    case 'branches protected list' 'branches protected get' 'branches protected create' 'branches protected update'
                        set takes nothing
                        set spec 'list id name push_access_levels merge_access_levels allow_force_push'
                    case 'commits list'
                        set takes nothing
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats'
                    case 'commits get' 'commits create' 'open commits'
                        set takes nothing
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats status last_pipeline'
                    case 'commits diff'
                        set takes nothing
                        set spec 'list old_path new_path a_mode b_mode new_file renamed_file deleted_file too_large diff'
                    case 'commits compare'
                        set takes nothing
                        set spec 'list commit commits diffs compare_timeout compare_same_ref'
                    case 'commits refs'
                        set takes nothing
                        set spec 'list type name'
                    case 'commits contributors'
                        set takes nothing
                        set spec 'list name email commits additions deletions'
                    case 'commits cherry-pick' 'commits revert'
                        set takes nothing
                        set spec 'list short_id title author_name committed_date'
                    case 'commits mrs'
                        set takes nothing
                        set spec 'list iid title state target_branch author'
                    case 'commits statuses'
                        set takes nothing
                        set spec 'list id status name ref description target_url created_at'
                    case 'commits set-status'
                        set takes nothing
                        set spec 'list id status name'
                    case 'files list'
                        set takes nothing
                        set spec 'list id name type path mode'
                    case 'files get'
                        set takes nothing
                        set spec 'list file_name file_path size encoding content_sha256 ref blob_id commit_id last_commit_id execute_filemode content'
                    case 'files create' 'files update'
                        set takes nothing
                        set spec 'list file_path branch'
                    case 'files blob'
                        set takes nothing
                        set spec 'list size encoding content sha'
                    case 'tags list' 'tags get' 'tags create'
                        set takes nothing
                        set spec 'list name message commit release protected'
                    case 'tags protected list' 'tags protected get' 'tags protected create'
                        set takes nothing
                        set spec 'list name create_access_levels'
                    case 'events list'
                        set takes nothing
                        set spec 'list title project_id action_name target_id target_type author_id target_title created_at author author_username push_data note'
                    case 'audit-events list' 'audit-events get'
                        set takes nothing
                        set spec 'list id action author_id author_username sudo target target_id parameters member old_access_level new_access_level reason address entity_id entity_type details created_at'
                    case 'broadcast list' 'broadcast get' 'broadcast create' 'broadcast update'
                        set takes nothing
                        set spec 'list message starts_at ends_at color font id active'
                    case 'ci-templates list' 'dockerfiles list' 'gitignores list'
                        set takes nothing
                        set spec 'list name'
                    case 'ci-templates get' 'dockerfiles get' 'gitignores get'
                        set takes nothing
                        set spec 'list name content'
                    case 'hooks list' 'hooks get' 'hooks create' 'hooks update'
                        set takes nothing
                        set spec 'list id url name description created_at push_events tag_push_events merge_requests_events repository_update_events push_events_branch_filter branch_filter_strategy enable_ssl_verification alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template'
                    case 'hooks test'
                        set takes nothing
                        set spec 'list project_id owner_email owner_name name path event_name'
                    case 'licenses list' 'licenses get'
                        set takes nothing
                        set spec 'list key name nickname html_url source_url popular description conditions permissions limitations content'
                    case 'metrics queues'
                        set takes nothing
                        set spec 'list queues'
                    case 'metrics processes'
                        set takes nothing
                        set spec 'list processes'
                    case 'metrics jobs'
                        set takes nothing
                        set spec 'list jobs'
                    case 'metrics all' 'metrics watch'
                        set takes nothing
                        set spec 'list queues processes jobs'
                    case 'snippets list' 'snippets get' 'snippets create' 'snippets update' 'open snippets'
                        set takes nothing
                        set spec 'list id title file_name description visibility author expires_at created_at updated_at web_url raw_url'
                    case 'snippets user-agent'
                        set takes nothing
                        set spec 'list user_agent ip_address spamcheck_submitted'
                    case 'storage list' 'storage wait'
                        set takes nothing
                        set spec 'list storage_name failing_on_hosts total_failures'
                    case 'access-requests list' 'access-requests create' 'access-requests approve' 'access-requests deny'
                        set takes nothing
                        set spec 'list id username name state requested_at'
                    case 'approvals get' 'approvals set'
                        set takes nothing
                        set spec 'list reset_approvals_on_push selective_code_owner_removals merge_requests_author_approval merge_requests_disable_committers_approval disable_overriding_approvers_per_merge_request require_reauthentication_to_approve'
                    case 'approvals rules list' 'approvals rules get' 'approvals rules create' 'approvals rules update' 'approvals rules delete'
                        set takes nothing
                        set spec 'list id name rule_type approvals_required users groups protected_branches'
                    case 'exports get' 'exports create' 'exports download'
                        set takes nothing
                        set spec 'list id path_with_namespace export_status _links.web_url'
                    case 'exports relations list' 'exports relations create' 'exports relations download'
                        set takes nothing
                        set spec 'list relation status error batches_count updated_at'
                    case 'imports get' 'imports create'
                        set takes nothing
                        set spec 'list id path_with_namespace import_status import_error created_at'
                    case 'integrations list' 'integrations get' 'integrations set' 'integrations delete'
                        set takes nothing
                        set spec 'list slug title active inherited updated_at'
                    case 'invitations list' 'invitations create' 'invitations update' 'invitations delete'
                        set takes nothing
                        set spec 'list invite_email access_level expires_at created_by_name created_at'
                    case 'job-token-scope get'
                        set takes nothing
                        set spec 'list inbound_enabled outbound_enabled'
                    case 'job-token-scope set' 'job-token-scope list' 'job-token-scope allow' 'job-token-scope disallow' 'runners projects'
                        set takes nothing
                        set spec 'list id path_with_namespace description'
                    case 'job-token-scope groups list' 'job-token-scope groups allow' 'job-token-scope groups disallow'
                        set takes nothing
                        set spec 'list id name web_url'
                    case 'mirrors list' 'mirrors get' 'mirrors create' 'mirrors update' 'mirrors delete' 'mirrors sync'
                        set takes nothing
                        set spec 'list id url enabled update_status last_successful_update_at last_error auth_method'
                    case 'mirrors public-key'
                        set takes nothing
                        set spec 'list public_key'
                    case 'mirrors pull get' 'mirrors pull start' 'mirrors pull set'
                        set takes nothing
                        set spec 'list url enabled update_status last_successful_update_at last_error'
                    case 'packages list' 'packages get' 'packages delete'
                        set takes nothing
                        set spec 'list id name version package_type status created_at last_downloaded_at'
                    case 'packages files list' 'packages files delete'
                        set takes nothing
                        set spec 'list id file_name size created_at file_sha256'
                    case 'protected-environments list' 'protected-environments get' 'protected-environments create' 'protected-environments update' 'protected-environments delete'
                        set takes nothing
                        set spec 'list name deploy_access_levels approval_rules required_approval_count'
                    case 'push-rules get' 'push-rules set' 'push-rules delete'
                        set takes nothing
                        set spec 'list commit_message_regex commit_message_negative_regex branch_name_regex author_email_regex file_name_regex max_file_size deny_delete_tag member_check prevent_secrets commit_committer_check commit_committer_name_check reject_unsigned_commits reject_non_dco_commits'
                    case 'registry list' 'registry get' 'registry delete'
                        set takes nothing
                        set spec 'list id path tags_count size status created_at location'
                    case 'registry tags list' 'registry tags get' 'registry tags delete'
                        set takes nothing
                        set spec 'list name total_size created_at digest location'
                    case 'registry rules list' 'registry rules create' 'registry rules update' 'registry rules delete'
                        set takes nothing
                        set spec 'list id repository_path_pattern minimum_access_level_for_push minimum_access_level_for_delete'
                    case 'registry tag-rules list' 'registry tag-rules create' 'registry tag-rules update' 'registry tag-rules delete'
                        set takes nothing
                        set spec 'list id tag_name_pattern minimum_access_level_for_push minimum_access_level_for_delete'
                    case 'runners list' 'runners get' 'runners update' 'runners pause' 'runners resume' 'runners delete' 'runners assign' 'runners unassign'
                        set takes nothing
                        set spec 'list id description runner_type status paused ip_address created_at'
                    case 'runners create'
                        set takes nothing
                        set spec 'list id token token_expires_at'
                    case 'runners jobs'
                        set takes nothing
                        set spec 'list id project.path_with_namespace name status ref duration started_at'
                    case 'runners managers'
                        set takes nothing
                        set spec 'list id system_id status version platform architecture ip_address contacted_at'
                    case 'runners reset-token'
                        set takes nothing
                        set spec 'list token token_expires_at'
                    case 'search issues'
                        set takes nothing
                        set spec 'list project_id iid title state labels assignees.username milestone.title due_date author.username user_notes_count created_at'
                    case 'search mrs'
                        set takes nothing
                        set spec 'list project_id iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at'
                    case 'search milestones'
                        set takes nothing
                        set spec 'list id iid title state start_date due_date description'
                    case 'search users'
                        set takes nothing
                        set spec 'list id username name state'
                    case 'search code'
                        set takes nothing
                        set spec 'list project_id path startline ref data'
                    case 'search commits'
                        set takes nothing
                        set spec 'list project_id short_id title author_name created_at'
                    case 'search notes'
                        set takes nothing
                        set spec 'list id noteable_type noteable_iid body author.username created_at'
                    case 'search wiki-pages'
                        set takes nothing
                        set spec 'list project_id path data'
                    case 'search snippets'
                        set takes nothing
                        set spec 'list id title file_name author.username created_at'
                    case 'service-accounts list' 'service-accounts create' 'service-accounts update' 'service-accounts delete'
                        set takes nothing
                        set spec 'list id username name email'
                    case 'service-accounts tokens list' 'service-accounts tokens create' 'service-accounts tokens revoke' 'service-accounts tokens rotate'
                        set takes nothing
                        set spec 'list id name scopes expires_at last_used_at state'
                    case 'settings diff'
                        set takes nothing
                        set spec 'list key server other'
                    case 'settings statistics'
                        set takes nothing
                        set spec 'list users active_users groups projects forks issues merge_requests notes milestones snippets ssh_keys'
                    case 'settings appearance get' 'settings appearance set'
                        set takes nothing
                        set spec 'list title site_name description header_message footer_message logo header_logo favicon'
                    case 'topics list' 'topics get' 'topics create' 'topics update' 'topics delete' 'topics merge'
                        set takes nothing
                        set spec 'list id name title total_projects_count'
                    case '*'
                        set takes nothing
                end
            case '--fields'
                switch "$argv[1]"
                    case 'emails list' 'emails get' 'emails create' 'emails confirm'
                        set spec 'list id email confirmed_at'
                    case 'gpg-keys list' 'gpg-keys get' 'gpg-keys create'
                        set spec 'list id key fingerprint primary_key_id emails created_at expires_at'
                    case 'keys list' 'keys get' 'keys create'
                        set spec 'list id title key created_at'
                    case 'sessions list'
                        set spec 'list id kind address user_agent scopes current created_at expires_at'
                    case 'tokens list' 'tokens get' 'tokens create' 'tokens rotate' 'users tokens list' 'users tokens get' 'users tokens create' 'users tokens rotate'
                        set spec 'list id name description active revoked scopes user_id created_at last_used_at last_used_ips expires_at impersonation token'
                    case 'users list' 'users get' 'users create' 'users update' 'users block' 'users unblock' 'users deactivate' 'users activate' 'users ban' 'users unban' 'open users'
                        set spec 'list id username name state avatar_url web_url bot created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes'
                    case 'users onboard'
                        set spec 'list address action fields status error'
                    case 'users memberships'
                        set spec 'list source_id source_name source_type access_level'
                    case 'users approve' 'users reject' 'groups hooks test' 'projects delete' 'projects hooks test' 'jobs artifacts delete-all' 'schedules run' 'branches delete-merged'
                        set spec 'list message'
                    case 'users offboard'
                        set spec 'list user step object where to result left note'
                    case 'users attributes list' 'users attributes get' 'users attributes set' 'groups attributes list' 'groups attributes get' 'groups attributes set' 'projects attributes list' 'projects attributes get' 'projects attributes set' 'schedules variables create' 'schedules variables update' 'schedules variables delete' 'settings get' 'settings set'
                        set spec 'list key value'
                    case 'access list'
                        set spec 'list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told'
                    case 'access who-can'
                        set spec 'list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told reason'
                    case 'access expiring' 'expiring'
                        set spec 'list kind id title user_id username path through created_at expires_at days_left last_activity_on not_told'
                    case 'access snapshot'
                        set spec 'list directory files server scope kinds lines taken_at taken_by'
                    case 'access compare'
                        set spec 'list change changed before kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told changed_by changed_at events'
                    case 'access review check'
                        set spec 'list line status message kind path username name title access_level decision by reason'
                    case 'access review apply'
                        set spec 'list status action kind path what from to by reason lines message'
                    case 'deploy-keys list' 'deploy-keys get' 'deploy-keys create' 'deploy-keys update' 'deploy-keys enable'
                        set spec 'list id title key created_at can_push'
                    case 'deploy-tokens list' 'deploy-tokens get' 'deploy-tokens create'
                        set spec 'list id name username scopes expires_at revoked expired token'
                    case 'groups list' 'groups subgroups'
                        set spec 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes'
                    case 'groups get' 'groups create' 'groups update' 'groups transfer' 'groups transfer-project' 'groups share' 'open groups'
                        set spec 'list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes shared_with_groups projects shared_projects'
                    case 'groups projects' 'projects list' 'projects get' 'projects create' 'projects update' 'projects clone' 'projects fork' 'projects forks' 'projects link' 'projects star' 'projects unstar' 'projects archive' 'projects unarchive' 'projects transfer' 'open projects'
                        set spec 'list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled lfs_enabled ci_config_path only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved resolve_outdated_diff_discussions printing_merge_request_link_enabled forked_from_project owner custom_attributes permissions statistics'
                    case 'groups tree'
                        set spec 'list path kind depth id name visibility archived subgroups_count projects_count total_subgroups_count total_projects_count storage_size total_storage_size'
                    case 'groups clone'
                        set spec 'list status path directory message'
                    case 'groups transfer-locations' 'projects transfer-locations'
                        set spec 'list id web_url name avatar_url full_name full_path'
                    case 'groups restore'
                        set spec 'list id full_path visibility name description'
                    case 'groups members list' 'groups members get' 'groups members add' 'groups members update' 'projects members list' 'projects members get' 'projects members add' 'projects members update'
                        set spec 'list id username name state avatar_url web_url access_level created_at expires_at'
                    case 'groups hooks list' 'groups hooks get' 'groups hooks create' 'groups hooks update'
                        set spec 'list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events group_id'
                    case 'groups hooks events' 'projects hooks events'
                        set spec 'list id url trigger request_headers request_data response_headers response_body execution_duration response_status'
                    case 'groups hooks resend' 'projects hooks resend'
                        set spec 'list response_status'
                    case 'namespaces list' 'namespaces get'
                        set spec 'list id name path kind full_path parent_id members_count_with_descendants'
                    case 'projects restore' 'search projects'
                        set spec 'list id path_with_namespace visibility description star_count last_activity_at archived default_branch'
                    case 'projects share'
                        set spec 'list id project_id group_id group_access expires_at'
                    case 'projects hooks list' 'projects hooks get' 'projects hooks create' 'projects hooks update'
                        set spec 'list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events project_id'
                    case 'deployments list' 'deployments get' 'deployments create'
                        set spec 'list id iid ref sha status created_at user environment deployable'
                    case 'environments list' 'environments get' 'environments create' 'environments update' 'environments stop'
                        set spec 'list id name slug external_url state project'
                    case 'jobs list' 'jobs get' 'jobs retry' 'jobs cancel' 'jobs play' 'jobs erase' 'jobs report' 'jobs artifacts upload' 'jobs artifacts keep' 'pipelines jobs' 'open jobs'
                        set spec 'list id status stage name ref tag coverage created_at started_at finished_at user commit runner duration allow_failure environment pipeline artifacts artifacts_expire_at artifacts_file'
                    case 'jobs artifacts list'
                        set spec 'list name path type mode size'
                    case 'pages list' 'pages get' 'pages create' 'pages update'
                        set spec 'list domain url certificate'
                    case 'pipelines list'
                        set spec 'list id sha ref status created_at updated_at yaml_errors'
                    case 'pipelines get' 'pipelines create' 'pipelines retry' 'pipelines cancel' 'pipelines watch' 'triggers run' 'open pipelines'
                        set spec 'list id sha ref status iid name before_sha tag yaml_errors user created_at updated_at started_at finished_at committed_at duration coverage'
                    case 'pipelines lint'
                        set spec 'list valid errors warnings merged_yaml includes jobs'
                    case 'schedules list'
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner'
                    case 'schedules get' 'schedules variables list'
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables'
                    case 'schedules create' 'schedules update' 'schedules delete' 'schedules take-ownership'
                        set spec 'list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline'
                    case 'triggers list' 'triggers get' 'triggers create' 'triggers update' 'triggers take-ownership'
                        set spec 'list id description created_at updated_at deleted_at last_used token owner'
                    case 'variables list' 'variables get' 'variables create' 'variables update' 'variables set' 'variables import' 'variables export'
                        set spec 'list key value protected masked hidden raw variable_type description environment_scope'
                    case 'issues list' 'milestones issues' 'mrs closes-issues'
                        set spec 'list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links'
                    case 'issues get' 'issues create' 'issues update' 'issues close' 'issues reopen' 'issues move' 'issues subscribe' 'issues unsubscribe' 'open issues'
                        set spec 'list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links subscribed'
                    case 'issues todo' 'mrs todo' 'todos list' 'todos done'
                        set spec 'list id project author action_name target_type target target_url body state created_at'
                    case 'issues notes list' 'issues notes get' 'issues notes create' 'issues notes update' 'mrs notes list' 'mrs notes get' 'mrs notes create' 'mrs notes update'
                        set spec 'list id body attachment author created_at updated_at system noteable_id noteable_type noteable_iid'
                    case 'issues award list' 'issues award create' 'mrs award list' 'mrs award create'
                        set spec 'list id name user created_at updated_at awardable_id awardable_type'
                    case 'issues time stats' 'issues time estimate' 'issues time reset-estimate' 'issues time spend' 'issues time reset-spent' 'mrs time stats' 'mrs time estimate' 'mrs time reset-estimate' 'mrs time spend' 'mrs time reset-spent'
                        set spec 'list time_estimate total_time_spent human_time_estimate human_total_time_spent'
                    case 'labels list' 'labels get' 'labels create' 'labels update' 'labels subscribe' 'labels unsubscribe'
                        set spec 'list id name color text_color description description_html subscribed priority is_project_label open_issues_count closed_issues_count open_merge_requests_count'
                    case 'labels promote'
                        set spec 'list id name color text_color description description_html subscribed open_issues_count closed_issues_count open_merge_requests_count'
                    case 'milestones list' 'milestones get' 'milestones create' 'milestones update' 'open milestones'
                        set spec 'list id iid project_id title description state due_date start_date created_at updated_at expired web_url'
                    case 'milestones promote'
                        set spec 'list id iid group_id title description state due_date start_date created_at updated_at expired web_url'
                    case 'milestones mrs' 'mrs list'
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats'
                    case 'mrs get' 'mrs checkout' 'mrs create' 'mrs update' 'mrs merge' 'mrs cancel-merge' 'mrs close' 'mrs reopen' 'mrs subscribe' 'mrs unsubscribe' 'open mrs'
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline'
                    case 'mrs diff'
                        set spec 'list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline changes overflow'
                    case 'mrs commits'
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at'
                    case 'mrs participants'
                        set spec 'list id username name state avatar_url web_url'
                    case 'mrs approvals' 'mrs approve' 'mrs unapprove'
                        set spec 'list approved approvals_required approvals_left approved_by'
                    case 'mrs reset-approvals' 'mrs rebase' 'mrs pipelines'
                        set spec 'list iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at'
                    case 'releases list' 'releases get' 'releases latest' 'releases create' 'releases update' 'releases delete'
                        set spec 'list tag_name name description created_at released_at upcoming_release author commit commit_path tag_path assets _links milestones'
                    case 'releases links list' 'releases links get' 'releases links create' 'releases links update' 'releases links delete'
                        set spec 'list id name url direct_asset_url link_type'
                    case 'branches list' 'branches get' 'branches create' 'branches rename' 'branches protect' 'branches unprotect' 'open branches'
                        set spec 'list name merged default protected developers_can_push developers_can_merge commit'
                    case 'branches protected list' 'branches protected get' 'branches protected create' 'branches protected update'
                        set spec 'list id name push_access_levels merge_access_levels allow_force_push'
                    case 'commits list'
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats'
                    case 'commits get' 'commits create' 'open commits'
                        set spec 'list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats status last_pipeline'
                    case 'commits diff'
                        set spec 'list old_path new_path a_mode b_mode new_file renamed_file deleted_file too_large diff'
                    case 'commits compare'
                        set spec 'list commit commits diffs compare_timeout compare_same_ref'
                    case 'commits refs'
                        set spec 'list type name'
                    case 'commits contributors'
                        set spec 'list name email commits additions deletions'
                    case 'commits cherry-pick' 'commits revert'
                        set spec 'list short_id title author_name committed_date'
                    case 'commits mrs'
                        set spec 'list iid title state target_branch author'
                    case 'commits statuses'
                        set spec 'list id status name ref description target_url created_at'
                    case 'commits set-status'
                        set spec 'list id status name'
                    case 'files list'
                        set spec 'list id name type path mode'
                    case 'files get'
                        set spec 'list file_name file_path size encoding content_sha256 ref blob_id commit_id last_commit_id execute_filemode content'
                    case 'files create' 'files update'
                        set spec 'list file_path branch'
                    case 'files blob'
                        set spec 'list size encoding content sha'
                    case 'tags list' 'tags get' 'tags create'
                        set spec 'list name message commit release protected'
                    case 'tags protected list' 'tags protected get' 'tags protected create'
                        set spec 'list name create_access_levels'
                    case 'events list'
                        set spec 'list title project_id action_name target_id target_type author_id target_title created_at author author_username push_data note'
                    case 'audit-events list' 'audit-events get'
                        set spec 'list id action author_id author_username sudo target target_id parameters member old_access_level new_access_level reason address entity_id entity_type details created_at'
                    case 'broadcast list' 'broadcast get' 'broadcast create' 'broadcast update'
                        set spec 'list message starts_at ends_at color font id active'
                    case 'ci-templates list' 'dockerfiles list' 'gitignores list'
                        set spec 'list name'
                    case 'ci-templates get' 'dockerfiles get' 'gitignores get'
                        set spec 'list name content'
                    case 'hooks list' 'hooks get' 'hooks create' 'hooks update'
                        set spec 'list id url name description created_at push_events tag_push_events merge_requests_events repository_update_events push_events_branch_filter branch_filter_strategy enable_ssl_verification alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template'
                    case 'hooks test'
                        set spec 'list project_id owner_email owner_name name path event_name'
                    case 'licenses list' 'licenses get'
                        set spec 'list key name nickname html_url source_url popular description conditions permissions limitations content'
                    case 'metrics queues'
                        set spec 'list queues'
                    case 'metrics processes'
                        set spec 'list processes'
                    case 'metrics jobs'
                        set spec 'list jobs'
                    case 'metrics all' 'metrics watch'
                        set spec 'list queues processes jobs'
                    case 'snippets list' 'snippets get' 'snippets create' 'snippets update' 'open snippets'
                        set spec 'list id title file_name description visibility author expires_at created_at updated_at web_url raw_url'
                    case 'snippets user-agent'
                        set spec 'list user_agent ip_address spamcheck_submitted'
                    case 'storage list' 'storage wait'
                        set spec 'list storage_name failing_on_hosts total_failures'
                    case 'access-requests list' 'access-requests create' 'access-requests approve' 'access-requests deny'
                        set spec 'list id username name state requested_at'
                    case 'approvals get' 'approvals set'
                        set spec 'list reset_approvals_on_push selective_code_owner_removals merge_requests_author_approval merge_requests_disable_committers_approval disable_overriding_approvers_per_merge_request require_reauthentication_to_approve'
                    case 'approvals rules list' 'approvals rules get' 'approvals rules create' 'approvals rules update' 'approvals rules delete'
                        set spec 'list id name rule_type approvals_required users groups protected_branches'
                    case 'exports get' 'exports create' 'exports download'
                        set spec 'list id path_with_namespace export_status _links.web_url'
                    case 'exports relations list' 'exports relations create' 'exports relations download'
                        set spec 'list relation status error batches_count updated_at'
                    case 'imports get' 'imports create'
                        set spec 'list id path_with_namespace import_status import_error created_at'
                    case 'integrations list' 'integrations get' 'integrations set' 'integrations delete'
                        set spec 'list slug title active inherited updated_at'
                    case 'invitations list' 'invitations create' 'invitations update' 'invitations delete'
                        set spec 'list invite_email access_level expires_at created_by_name created_at'
                    case 'job-token-scope get'
                        set spec 'list inbound_enabled outbound_enabled'
                    case 'job-token-scope set' 'job-token-scope list' 'job-token-scope allow' 'job-token-scope disallow' 'runners projects'
                        set spec 'list id path_with_namespace description'
                    case 'job-token-scope groups list' 'job-token-scope groups allow' 'job-token-scope groups disallow'
                        set spec 'list id name web_url'
                    case 'mirrors list' 'mirrors get' 'mirrors create' 'mirrors update' 'mirrors delete' 'mirrors sync'
                        set spec 'list id url enabled update_status last_successful_update_at last_error auth_method'
                    case 'mirrors public-key'
                        set spec 'list public_key'
                    case 'mirrors pull get' 'mirrors pull start' 'mirrors pull set'
                        set spec 'list url enabled update_status last_successful_update_at last_error'
                    case 'packages list' 'packages get' 'packages delete'
                        set spec 'list id name version package_type status created_at last_downloaded_at'
                    case 'packages files list' 'packages files delete'
                        set spec 'list id file_name size created_at file_sha256'
                    case 'protected-environments list' 'protected-environments get' 'protected-environments create' 'protected-environments update' 'protected-environments delete'
                        set spec 'list name deploy_access_levels approval_rules required_approval_count'
                    case 'push-rules get' 'push-rules set' 'push-rules delete'
                        set spec 'list commit_message_regex commit_message_negative_regex branch_name_regex author_email_regex file_name_regex max_file_size deny_delete_tag member_check prevent_secrets commit_committer_check commit_committer_name_check reject_unsigned_commits reject_non_dco_commits'
                    case 'registry list' 'registry get' 'registry delete'
                        set spec 'list id path tags_count size status created_at location'
                    case 'registry tags list' 'registry tags get' 'registry tags delete'
                        set spec 'list name total_size created_at digest location'
                    case 'registry rules list' 'registry rules create' 'registry rules update' 'registry rules delete'
                        set spec 'list id repository_path_pattern minimum_access_level_for_push minimum_access_level_for_delete'
                    case 'registry tag-rules list' 'registry tag-rules create' 'registry tag-rules update' 'registry tag-rules delete'
                        set spec 'list id tag_name_pattern minimum_access_level_for_push minimum_access_level_for_delete'
                    case 'runners list' 'runners get' 'runners update' 'runners pause' 'runners resume' 'runners delete' 'runners assign' 'runners unassign'
                        set spec 'list id description runner_type status paused ip_address created_at'
                    case 'runners create'
                        set spec 'list id token token_expires_at'
                    case 'runners jobs'
                        set spec 'list id project.path_with_namespace name status ref duration started_at'
                    case 'runners managers'
                        set spec 'list id system_id status version platform architecture ip_address contacted_at'
                    case 'runners reset-token'
                        set spec 'list token token_expires_at'
                    case 'search issues'
                        set spec 'list project_id iid title state labels assignees.username milestone.title due_date author.username user_notes_count created_at'
                    case 'search mrs'
                        set spec 'list project_id iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at'
                    case 'search milestones'
                        set spec 'list id iid title state start_date due_date description'
                    case 'search users'
                        set spec 'list id username name state'
                    case 'search code'
                        set spec 'list project_id path startline ref data'
                    case 'search commits'
                        set spec 'list project_id short_id title author_name created_at'
                    case 'search notes'
                        set spec 'list id noteable_type noteable_iid body author.username created_at'
                    case 'search wiki-pages'
                        set spec 'list project_id path data'
                    case 'search snippets'
                        set spec 'list id title file_name author.username created_at'
                    case 'service-accounts list' 'service-accounts create' 'service-accounts update' 'service-accounts delete'
                        set spec 'list id username name email'
                    case 'service-accounts tokens list' 'service-accounts tokens create' 'service-accounts tokens revoke' 'service-accounts tokens rotate'
                        set spec 'list id name scopes expires_at last_used_at state'
                    case 'settings diff'
                        set spec 'list key server other'
                    case 'settings statistics'
                        set spec 'list users active_users groups projects forks issues merge_requests notes milestones snippets ssh_keys'
                    case 'settings appearance get' 'settings appearance set'
                        set spec 'list title site_name description header_message footer_message logo header_logo favicon'
                    case 'topics list' 'topics get' 'topics create' 'topics update' 'topics delete' 'topics merge'
                        set spec 'list id name title total_projects_count'
                end
            case '--columns'
                switch "$argv[1]"
                    case 'emails list' 'emails get' 'emails create' 'emails confirm' 'emails delete'
                        set spec 'list id email confirmed'
                    case 'gpg-keys list' 'gpg-keys get' 'gpg-keys create' 'gpg-keys delete'
                        set spec 'list id key-id emails fingerprint created expires'
                    case 'keys list' 'keys get' 'keys create' 'keys delete'
                        set spec 'list id title created'
                    case 'sessions list' 'sessions revoke'
                        set spec 'list id kind ip-address user-agent current created expires'
                    case 'tokens list' 'tokens get' 'tokens create' 'tokens revoke' 'tokens rotate' 'users tokens list' 'users tokens get' 'users tokens create' 'users tokens revoke' 'users tokens rotate'
                        set spec 'list id name kind scopes role expires last-used state'
                    case 'users list' 'users get' 'users create' 'users update' 'users delete' 'users memberships' 'users block' 'users unblock' 'users deactivate' 'users activate' 'users ban' 'users unban' 'users approve' 'users reject' 'open users'
                        set spec 'list id username name state email admin last-active'
                    case 'users onboard'
                        set spec 'list action address status error'
                    case 'users offboard'
                        set spec 'list user step object where to result left note'
                    case 'users attributes list' 'users attributes get' 'users attributes set' 'users attributes delete' 'groups attributes list' 'groups attributes get' 'groups attributes set' 'groups attributes delete' 'projects attributes list' 'projects attributes get' 'projects attributes set' 'projects attributes delete' 'schedules variables list' 'schedules variables create' 'schedules variables update' 'schedules variables delete' 'settings get' 'settings set'
                        set spec 'list key value'
                    case 'access list' 'access who-can' 'access expiring' 'expiring'
                        set spec 'list path username title kind role scopes through effective created expires last-active state external not-told'
                    case 'access snapshot'
                        set spec 'list directory of lines kinds taken by'
                    case 'access compare'
                        set spec 'list change who-or-what path kind role-before role end-before expires through fields changed-by changed'
                    case 'access review check'
                        set spec 'list line status who-or-what path kind role decision by message'
                    case 'access review apply'
                        set spec 'list status action who-or-what path kind from to by reason message'
                    case 'deploy-keys list' 'deploy-keys get' 'deploy-keys create' 'deploy-keys update' 'deploy-keys delete' 'deploy-keys enable'
                        set spec 'list id title can-push created'
                    case 'deploy-tokens list' 'deploy-tokens get' 'deploy-tokens delete'
                        set spec 'list id name username scopes expires expired'
                    case 'deploy-tokens create'
                        set spec 'list id name username expires token'
                    case 'groups list' 'groups get' 'groups create' 'groups update' 'groups delete' 'groups subgroups' 'groups transfer' 'groups restore' 'groups transfer-project' 'groups share' 'groups unshare' 'open groups'
                        set spec 'list id path visibility name description'
                    case 'groups projects' 'projects list' 'projects get' 'projects create' 'projects update' 'projects delete' 'projects clone' 'projects fork' 'projects forks' 'projects link' 'projects unlink' 'projects star' 'projects unstar' 'projects archive' 'projects unarchive' 'projects transfer' 'projects restore' 'projects housekeeping' 'projects unshare' 'search projects' 'open projects'
                        set spec 'list id path visibility description stars last-active archived branch'
                    case 'groups tree'
                        set spec 'list path kind depth id name visibility archived subgroups projects all-subgroups all-projects size total-size'
                    case 'groups clone'
                        set spec 'list status path directory message'
                    case 'groups transfer-locations' 'projects transfer-locations'
                        set spec 'list id path name'
                    case 'groups members list' 'groups members get' 'groups members add' 'groups members update' 'groups members remove' 'projects members list' 'projects members get' 'projects members add' 'projects members update' 'projects members remove'
                        set spec 'list id username name role state expires'
                    case 'groups hooks list' 'groups hooks get' 'groups hooks create' 'groups hooks update' 'groups hooks delete' 'groups hooks set-header' 'groups hooks delete-header' 'groups hooks set-url-variable' 'groups hooks delete-url-variable' 'projects hooks list' 'projects hooks get' 'projects hooks create' 'projects hooks update' 'projects hooks delete' 'projects hooks set-header' 'projects hooks delete-header' 'projects hooks set-url-variable' 'projects hooks delete-url-variable' 'hooks list' 'hooks get' 'hooks create' 'hooks update' 'hooks delete' 'hooks set-header' 'hooks delete-header' 'hooks set-url-variable' 'hooks delete-url-variable'
                        set spec 'list id url events status tls-checked created'
                    case 'groups hooks test' 'projects hooks test' 'jobs artifacts delete-all' 'schedules run'
                        set spec 'list message'
                    case 'groups hooks events' 'projects hooks events'
                        set spec 'list id event status seconds response url'
                    case 'groups hooks resend' 'projects hooks resend'
                        set spec 'list status'
                    case 'namespaces list'
                        set spec 'list id kind path name'
                    case 'namespaces get'
                        set spec 'list id kind path name members'
                    case 'projects share'
                        set spec 'list project group role expires'
                    case 'deployments list' 'deployments get' 'deployments create'
                        set spec 'list id number environment status ref commit job user created'
                    case 'environments list' 'environments get' 'environments create' 'environments update' 'environments delete' 'environments stop'
                        set spec 'list id name state slug url'
                    case 'jobs list' 'jobs get' 'jobs retry' 'jobs cancel' 'jobs play' 'jobs erase' 'jobs trace' 'jobs report' 'pipelines jobs' 'open jobs'
                        set spec 'list id stage name status ref environment seconds runner pipeline artifacts expires'
                    case 'jobs artifacts list' 'jobs artifacts download' 'jobs artifacts delete'
                        set spec 'list path type size mode'
                    case 'jobs artifacts upload' 'jobs artifacts keep'
                        set spec 'list id name artifacts expires'
                    case 'pages list' 'pages get' 'pages create' 'pages update' 'pages delete'
                        set spec 'list domain url'
                    case 'pipelines list'
                        set spec 'list id status ref commit created errors'
                    case 'pipelines get' 'pipelines create' 'pipelines retry' 'pipelines cancel' 'pipelines delete' 'pipelines watch' 'triggers run' 'open pipelines'
                        set spec 'list id status ref commit user created errors'
                    case 'pipelines lint'
                        set spec 'list stage name when needs environment allowed-to-fail'
                    case 'schedules list' 'schedules get' 'schedules create' 'schedules update' 'schedules delete' 'schedules take-ownership'
                        set spec 'list id description ref cron zone next-run active owner'
                    case 'triggers list' 'triggers get' 'triggers create' 'triggers update' 'triggers delete' 'triggers take-ownership'
                        set spec 'list id description token owner last-used created'
                    case 'variables list' 'variables get' 'variables create' 'variables update' 'variables set' 'variables delete' 'variables import' 'variables export'
                        set spec 'list key value scope protected masked raw type description'
                    case 'issues list' 'search issues'
                        set spec 'list project issue title state labels assignees milestone due author notes created'
                    case 'issues get' 'issues create' 'issues update' 'issues close' 'issues reopen' 'issues move' 'issues delete' 'issues subscribe' 'issues unsubscribe' 'open issues'
                        set spec 'list issue title state labels assignees milestone due author notes created'
                    case 'issues todo' 'mrs todo' 'todos list' 'todos done'
                        set spec 'list id action project kind number what author state created'
                    case 'issues notes list' 'issues notes get' 'issues notes create' 'issues notes update' 'issues notes delete' 'mrs notes list' 'mrs notes get' 'mrs notes create' 'mrs notes update' 'mrs notes delete'
                        set spec 'list id author note system created'
                    case 'issues award list' 'issues award create' 'issues award delete' 'mrs award list' 'mrs award create' 'mrs award delete'
                        set spec 'list id emoji user created'
                    case 'issues time stats' 'issues time estimate' 'issues time reset-estimate' 'issues time spend' 'issues time reset-spent' 'mrs time stats' 'mrs time estimate' 'mrs time reset-estimate' 'mrs time spend' 'mrs time reset-spent'
                        set spec 'list estimate spent estimate-s- spent-s-'
                    case 'labels list' 'labels get' 'labels create' 'labels update' 'labels promote' 'labels delete' 'labels subscribe' 'labels unsubscribe'
                        set spec 'list color name description issues mrs priority subscribed'
                    case 'milestones list' 'milestones get' 'milestones create' 'milestones update' 'milestones promote' 'milestones delete' 'milestones issues' 'milestones mrs' 'search milestones' 'open milestones'
                        set spec 'list id number title state starts due description'
                    case 'mrs list' 'search mrs'
                        set spec 'list project mr title state branches author assignee labels milestone files notes updated'
                    case 'mrs get' 'mrs diff' 'mrs closes-issues' 'mrs checkout' 'mrs create' 'mrs update' 'mrs merge' 'mrs cancel-merge' 'mrs close' 'mrs reopen' 'mrs delete' 'mrs reset-approvals' 'mrs rebase' 'mrs pipelines' 'mrs subscribe' 'mrs unsubscribe' 'open mrs'
                        set spec 'list mr title state branches author assignee labels milestone files notes updated'
                    case 'mrs commits' 'commits list' 'commits get' 'commits create' 'commits compare' 'commits cherry-pick' 'commits revert' 'open commits'
                        set spec 'list commit title author committed'
                    case 'mrs participants' 'search users'
                        set spec 'list id username name state'
                    case 'mrs approvals' 'mrs approve' 'mrs unapprove'
                        set spec 'list approved required left approved-by'
                    case 'releases list' 'releases get' 'releases latest' 'releases create' 'releases update' 'releases delete'
                        set spec 'list tag name released author description'
                    case 'releases links list' 'releases links get' 'releases links create' 'releases links update' 'releases links delete'
                        set spec 'list id name type url direct-url'
                    case 'branches list' 'branches get' 'branches create' 'branches rename' 'branches delete' 'branches delete-merged' 'branches protect' 'branches unprotect' 'open branches'
                        set spec 'list name commit title committed merged protected developers-push developers-merge'
                    case 'branches protected list' 'branches protected get' 'branches protected create' 'branches protected update' 'branches protected delete'
                        set spec 'list name push merge force-push'
                    case 'commits diff'
                        set spec 'list file new renamed deleted'
                    case 'commits refs'
                        set spec 'list type name'
                    case 'commits contributors'
                        set spec 'list name email commits additions deletions'
                    case 'commits mrs'
                        set spec 'list mr title state into author'
                    case 'commits statuses'
                        set spec 'list id status name ref description url created'
                    case 'commits set-status'
                        set spec 'list id status name'
                    case 'files list' 'files get' 'files create' 'files update' 'files delete' 'files blob' 'files archive'
                        set spec 'list mode type sha path'
                    case 'tags list' 'tags get' 'tags create' 'tags delete'
                        set spec 'list name commit message committed release protected'
                    case 'tags protected list' 'tags protected get' 'tags protected create' 'tags protected delete'
                        set spec 'list name create'
                    case 'events list'
                        set spec 'list created author action kind title ref project'
                    case 'audit-events list' 'audit-events get'
                        set spec 'list id created author sudo action target member old-role new-role reason ip-address parameters'
                    case 'broadcast list' 'broadcast get' 'broadcast create' 'broadcast update' 'broadcast delete'
                        set spec 'list id message active starts ends color font'
                    case 'ci-templates list' 'ci-templates get' 'dockerfiles list' 'dockerfiles get' 'gitignores list' 'gitignores get'
                        set spec 'list name'
                    case 'hooks test'
                        set spec 'list event project name path owner email'
                    case 'licenses list' 'licenses get'
                        set spec 'list key name popular description conditions permissions limitations'
                    case 'metrics queues' 'metrics all' 'metrics watch'
                        set spec 'list queue backlog latency'
                    case 'metrics processes'
                        set spec 'list pid host tag busy concurrency started queues'
                    case 'metrics jobs'
                        set spec 'list processed failed enqueued'
                    case 'snippets list' 'snippets get' 'snippets raw' 'snippets create' 'snippets update' 'snippets delete' 'open snippets'
                        set spec 'list id title file visibility author updated expires raw-url'
                    case 'snippets user-agent'
                        set spec 'list user-agent ip-address checked'
                    case 'storage list' 'storage wait' 'storage reset'
                        set spec 'list storage failures failing-on'
                    case 'access-requests list' 'access-requests create' 'access-requests approve' 'access-requests deny'
                        set spec 'list id username name state requested'
                    case 'approvals get' 'approvals set'
                        set spec 'list reset-on-push reset-code-owners authors-approve not-by-committers fixed-rules reauthenticate'
                    case 'approvals rules list' 'approvals rules get' 'approvals rules create' 'approvals rules update' 'approvals rules delete'
                        set spec 'list id name type required users groups branches'
                    case 'exports get' 'exports create' 'exports download'
                        set spec 'list id path status url'
                    case 'exports relations list' 'exports relations create' 'exports relations download'
                        set spec 'list relation status error batches updated'
                    case 'imports get' 'imports create'
                        set spec 'list id path status error created'
                    case 'integrations list' 'integrations get' 'integrations set' 'integrations delete'
                        set spec 'list slug title active inherited updated'
                    case 'invitations list' 'invitations create' 'invitations update' 'invitations delete'
                        set spec 'list email role expires invited-by created'
                    case 'job-token-scope get'
                        set spec 'list limited-to-allowed own-jobs-limited'
                    case 'job-token-scope set' 'job-token-scope list' 'job-token-scope allow' 'job-token-scope disallow' 'runners projects'
                        set spec 'list id path description'
                    case 'job-token-scope groups list' 'job-token-scope groups allow' 'job-token-scope groups disallow'
                        set spec 'list id name url'
                    case 'mirrors list' 'mirrors get' 'mirrors create' 'mirrors update' 'mirrors delete' 'mirrors sync'
                        set spec 'list id url enabled status updated error authentication'
                    case 'mirrors public-key'
                        set spec 'list public-key'
                    case 'mirrors pull get' 'mirrors pull start' 'mirrors pull set'
                        set spec 'list url enabled status updated error'
                    case 'packages list' 'packages get' 'packages delete'
                        set spec 'list id name version type status created downloaded'
                    case 'packages files list' 'packages files delete'
                        set spec 'list id file size created sha256'
                    case 'protected-environments list' 'protected-environments get' 'protected-environments create' 'protected-environments update' 'protected-environments delete'
                        set spec 'list name deploy approvals approvals-needed'
                    case 'push-rules get' 'push-rules set' 'push-rules delete'
                        set spec 'list message not-in-message branch author-email not-in-file-name max-mb tags-stay by-users no-secrets confirmed-email same-name signed signed-off'
                    case 'registry list' 'registry get' 'registry delete'
                        set spec 'list id path tags size status created location'
                    case 'registry tags list' 'registry tags get' 'registry tags delete'
                        set spec 'list name total-size created digest location'
                    case 'registry rules list' 'registry rules create' 'registry rules update' 'registry rules delete' 'registry tag-rules list' 'registry tag-rules create' 'registry tag-rules update' 'registry tag-rules delete'
                        set spec 'list id pattern push delete'
                    case 'runners list' 'runners get' 'runners update' 'runners pause' 'runners resume' 'runners delete' 'runners assign' 'runners unassign'
                        set spec 'list id description type status paused ip-address created'
                    case 'runners create'
                        set spec 'list id token expires'
                    case 'runners jobs'
                        set spec 'list id project name status ref seconds started'
                    case 'runners managers'
                        set spec 'list id system-id status version platform architecture ip-address last-contact'
                    case 'runners reset-token'
                        set spec 'list token expires'
                    case 'search code'
                        set spec 'list project path line ref text'
                    case 'search commits'
                        set spec 'list project commit title author created'
                    case 'search notes'
                        set spec 'list id on number note author created'
                    case 'search wiki-pages'
                        set spec 'list project path text'
                    case 'search snippets'
                        set spec 'list id title file author created'
                    case 'service-accounts list' 'service-accounts create' 'service-accounts update' 'service-accounts delete'
                        set spec 'list id username name email'
                    case 'service-accounts tokens list' 'service-accounts tokens create' 'service-accounts tokens revoke' 'service-accounts tokens rotate'
                        set spec 'list id name scopes expires last-used state'
                    case 'settings diff'
                        set spec 'list key server other'
                    case 'settings statistics'
                        set spec 'list users active-users groups projects forks issues merge-requests notes milestones snippets ssh-keys'
                    case 'settings appearance get' 'settings appearance set'
                        set spec 'list title site-name description header footer logo header-logo favicon'
                    case 'topics list' 'topics get' 'topics create' 'topics update' 'topics delete' 'topics merge'
                        set spec 'list id name title projects'
                end
            case '--sort-by'
                switch "$argv[1]"
                    case 'emails list' 'emails get' 'emails create' 'emails confirm' 'emails delete'
                        set spec 'words id email confirmed'
                    case 'gpg-keys list' 'gpg-keys get' 'gpg-keys create' 'gpg-keys delete'
                        set spec 'words id key-id emails fingerprint created expires'
                    case 'keys list' 'keys get' 'keys create' 'keys delete'
                        set spec 'words id title created'
                    case 'sessions list' 'sessions revoke'
                        set spec 'words id kind ip-address user-agent current created expires'
                    case 'tokens list' 'tokens get' 'tokens create' 'tokens revoke' 'tokens rotate' 'users tokens list' 'users tokens get' 'users tokens create' 'users tokens revoke' 'users tokens rotate'
                        set spec 'words id name kind scopes role expires last-used state'
                    case 'users list' 'users get' 'users create' 'users update' 'users delete' 'users memberships' 'users block' 'users unblock' 'users deactivate' 'users activate' 'users ban' 'users unban' 'users approve' 'users reject' 'open users'
                        set spec 'words id username name state email admin last-active'
                    case 'users onboard'
                        set spec 'words action address status error'
                    case 'users offboard'
                        set spec 'words user step object where to result left note'
                    case 'users attributes list' 'users attributes get' 'users attributes set' 'users attributes delete' 'groups attributes list' 'groups attributes get' 'groups attributes set' 'groups attributes delete' 'projects attributes list' 'projects attributes get' 'projects attributes set' 'projects attributes delete' 'schedules variables list' 'schedules variables create' 'schedules variables update' 'schedules variables delete' 'settings get' 'settings set'
                        set spec 'words key value'
                    case 'access list' 'access who-can' 'access expiring' 'expiring'
                        set spec 'words path username title kind role scopes through effective created expires last-active state external not-told'
                    case 'access snapshot'
                        set spec 'words directory of lines kinds taken by'
                    case 'access compare'
                        set spec 'words change who-or-what path kind role-before role end-before expires through fields changed-by changed'
                    case 'access review check'
                        set spec 'words line status who-or-what path kind role decision by message'
                    case 'access review apply'
                        set spec 'words status action who-or-what path kind from to by reason message'
                    case 'deploy-keys list' 'deploy-keys get' 'deploy-keys create' 'deploy-keys update' 'deploy-keys delete' 'deploy-keys enable'
                        set spec 'words id title can-push created'
                    case 'deploy-tokens list' 'deploy-tokens get' 'deploy-tokens delete'
                        set spec 'words id name username scopes expires expired'
                    case 'deploy-tokens create'
                        set spec 'words id name username expires token'
                    case 'groups list' 'groups get' 'groups create' 'groups update' 'groups delete' 'groups subgroups' 'groups transfer' 'groups restore' 'groups transfer-project' 'groups share' 'groups unshare' 'open groups'
                        set spec 'words id path visibility name description'
                    case 'groups projects' 'projects list' 'projects get' 'projects create' 'projects update' 'projects delete' 'projects clone' 'projects fork' 'projects forks' 'projects link' 'projects unlink' 'projects star' 'projects unstar' 'projects archive' 'projects unarchive' 'projects transfer' 'projects restore' 'projects housekeeping' 'projects unshare' 'search projects' 'open projects'
                        set spec 'words id path visibility description stars last-active archived branch'
                    case 'groups tree'
                        set spec 'words path kind depth id name visibility archived subgroups projects all-subgroups all-projects size total-size'
                    case 'groups clone'
                        set spec 'words status path directory message'
                    case 'groups transfer-locations' 'projects transfer-locations'
                        set spec 'words id path name'
                    case 'groups members list' 'groups members get' 'groups members add' 'groups members update' 'groups members remove' 'projects members list' 'projects members get' 'projects members add' 'projects members update' 'projects members remove'
                        set spec 'words id username name role state expires'
                    case 'groups hooks list' 'groups hooks get' 'groups hooks create' 'groups hooks update' 'groups hooks delete' 'groups hooks set-header' 'groups hooks delete-header' 'groups hooks set-url-variable' 'groups hooks delete-url-variable' 'projects hooks list' 'projects hooks get' 'projects hooks create' 'projects hooks update' 'projects hooks delete' 'projects hooks set-header' 'projects hooks delete-header' 'projects hooks set-url-variable' 'projects hooks delete-url-variable' 'hooks list' 'hooks get' 'hooks create' 'hooks update' 'hooks delete' 'hooks set-header' 'hooks delete-header' 'hooks set-url-variable' 'hooks delete-url-variable'
                        set spec 'words id url events status tls-checked created'
                    case 'groups hooks test' 'projects hooks test' 'jobs artifacts delete-all' 'schedules run'
                        set spec 'words message'
                    case 'groups hooks events' 'projects hooks events'
                        set spec 'words id event status seconds response url'
                    case 'groups hooks resend' 'projects hooks resend'
                        set spec 'words status'
                    case 'namespaces list'
                        set spec 'words id kind path name'
                    case 'namespaces get'
                        set spec 'words id kind path name members'
                    case 'projects share'
                        set spec 'words project group role expires'
                    case 'deployments list' 'deployments get' 'deployments create'
                        set spec 'words id number environment status ref commit job user created'
                    case 'environments list' 'environments get' 'environments create' 'environments update' 'environments delete' 'environments stop'
                        set spec 'words id name state slug url'
                    case 'jobs list' 'jobs get' 'jobs retry' 'jobs cancel' 'jobs play' 'jobs erase' 'jobs trace' 'jobs report' 'pipelines jobs' 'open jobs'
                        set spec 'words id stage name status ref environment seconds runner pipeline artifacts expires'
                    case 'jobs artifacts list' 'jobs artifacts download' 'jobs artifacts delete'
                        set spec 'words path type size mode'
                    case 'jobs artifacts upload' 'jobs artifacts keep'
                        set spec 'words id name artifacts expires'
                    case 'pages list' 'pages get' 'pages create' 'pages update' 'pages delete'
                        set spec 'words domain url'
                    case 'pipelines list'
                        set spec 'words id status ref commit created errors'
                    case 'pipelines get' 'pipelines create' 'pipelines retry' 'pipelines cancel' 'pipelines delete' 'pipelines watch' 'triggers run' 'open pipelines'
                        set spec 'words id status ref commit user created errors'
                    case 'pipelines lint'
                        set spec 'words stage name when needs environment allowed-to-fail'
                    case 'schedules list' 'schedules get' 'schedules create' 'schedules update' 'schedules delete' 'schedules take-ownership'
                        set spec 'words id description ref cron zone next-run active owner'
                    case 'triggers list' 'triggers get' 'triggers create' 'triggers update' 'triggers delete' 'triggers take-ownership'
                        set spec 'words id description token owner last-used created'
                    case 'variables list' 'variables get' 'variables create' 'variables update' 'variables set' 'variables delete' 'variables import' 'variables export'
                        set spec 'words key value scope protected masked raw type description'
                    case 'issues list' 'search issues'
                        set spec 'words project issue title state labels assignees milestone due author notes created'
                    case 'issues get' 'issues create' 'issues update' 'issues close' 'issues reopen' 'issues move' 'issues delete' 'issues subscribe' 'issues unsubscribe' 'open issues'
                        set spec 'words issue title state labels assignees milestone due author notes created'
                    case 'issues todo' 'mrs todo' 'todos list' 'todos done'
                        set spec 'words id action project kind number what author state created'
                    case 'issues notes list' 'issues notes get' 'issues notes create' 'issues notes update' 'issues notes delete' 'mrs notes list' 'mrs notes get' 'mrs notes create' 'mrs notes update' 'mrs notes delete'
                        set spec 'words id author note system created'
                    case 'issues award list' 'issues award create' 'issues award delete' 'mrs award list' 'mrs award create' 'mrs award delete'
                        set spec 'words id emoji user created'
                    case 'issues time stats' 'issues time estimate' 'issues time reset-estimate' 'issues time spend' 'issues time reset-spent' 'mrs time stats' 'mrs time estimate' 'mrs time reset-estimate' 'mrs time spend' 'mrs time reset-spent'
                        set spec 'words estimate spent estimate-s- spent-s-'
                    case 'labels list' 'labels get' 'labels create' 'labels update' 'labels promote' 'labels delete' 'labels subscribe' 'labels unsubscribe'
                        set spec 'words color name description issues mrs priority subscribed'
                    case 'milestones list' 'milestones get' 'milestones create' 'milestones update' 'milestones promote' 'milestones delete' 'milestones issues' 'milestones mrs' 'search milestones' 'open milestones'
                        set spec 'words id number title state starts due description'
                    case 'mrs list' 'search mrs'
                        set spec 'words project mr title state branches author assignee labels milestone files notes updated'
                    case 'mrs get' 'mrs diff' 'mrs closes-issues' 'mrs checkout' 'mrs create' 'mrs update' 'mrs merge' 'mrs cancel-merge' 'mrs close' 'mrs reopen' 'mrs delete' 'mrs reset-approvals' 'mrs rebase' 'mrs pipelines' 'mrs subscribe' 'mrs unsubscribe' 'open mrs'
                        set spec 'words mr title state branches author assignee labels milestone files notes updated'
                    case 'mrs commits' 'commits list' 'commits get' 'commits create' 'commits compare' 'commits cherry-pick' 'commits revert' 'open commits'
                        set spec 'words commit title author committed'
                    case 'mrs participants' 'search users'
                        set spec 'words id username name state'
                    case 'mrs approvals' 'mrs approve' 'mrs unapprove'
                        set spec 'words approved required left approved-by'
                    case 'releases list' 'releases get' 'releases latest' 'releases create' 'releases update' 'releases delete'
                        set spec 'words tag name released author description'
                    case 'releases links list' 'releases links get' 'releases links create' 'releases links update' 'releases links delete'
                        set spec 'words id name type url direct-url'
                    case 'branches list' 'branches get' 'branches create' 'branches rename' 'branches delete' 'branches delete-merged' 'branches protect' 'branches unprotect' 'open branches'
                        set spec 'words name commit title committed merged protected developers-push developers-merge'
                    case 'branches protected list' 'branches protected get' 'branches protected create' 'branches protected update' 'branches protected delete'
                        set spec 'words name push merge force-push'
                    case 'commits diff'
                        set spec 'words file new renamed deleted'
                    case 'commits refs'
                        set spec 'words type name'
                    case 'commits contributors'
                        set spec 'words name email commits additions deletions'
                    case 'commits mrs'
                        set spec 'words mr title state into author'
                    case 'commits statuses'
                        set spec 'words id status name ref description url created'
                    case 'commits set-status'
                        set spec 'words id status name'
                    case 'files list' 'files get' 'files create' 'files update' 'files delete' 'files blob' 'files archive'
                        set spec 'words mode type sha path'
                    case 'tags list' 'tags get' 'tags create' 'tags delete'
                        set spec 'words name commit message committed release protected'
                    case 'tags protected list' 'tags protected get' 'tags protected create' 'tags protected delete'
                        set spec 'words name create'
                    case 'events list'
                        set spec 'words created author action kind title ref project'
                    case 'audit-events list' 'audit-events get'
                        set spec 'words id created author sudo action target member old-role new-role reason ip-address parameters'
                    case 'broadcast list' 'broadcast get' 'broadcast create' 'broadcast update' 'broadcast delete'
                        set spec 'words id message active starts ends color font'
                    case 'ci-templates list' 'ci-templates get' 'dockerfiles list' 'dockerfiles get' 'gitignores list' 'gitignores get'
                        set spec 'words name'
                    case 'hooks test'
                        set spec 'words event project name path owner email'
                    case 'licenses list' 'licenses get'
                        set spec 'words key name popular description conditions permissions limitations'
                    case 'metrics queues' 'metrics all' 'metrics watch'
                        set spec 'words queue backlog latency'
                    case 'metrics processes'
                        set spec 'words pid host tag busy concurrency started queues'
                    case 'metrics jobs'
                        set spec 'words processed failed enqueued'
                    case 'snippets list' 'snippets get' 'snippets raw' 'snippets create' 'snippets update' 'snippets delete' 'open snippets'
                        set spec 'words id title file visibility author updated expires raw-url'
                    case 'snippets user-agent'
                        set spec 'words user-agent ip-address checked'
                    case 'storage list' 'storage wait' 'storage reset'
                        set spec 'words storage failures failing-on'
                    case 'access-requests list' 'access-requests create' 'access-requests approve' 'access-requests deny'
                        set spec 'words id username name state requested'
                    case 'approvals get' 'approvals set'
                        set spec 'words reset-on-push reset-code-owners authors-approve not-by-committers fixed-rules reauthenticate'
                    case 'approvals rules list' 'approvals rules get' 'approvals rules create' 'approvals rules update' 'approvals rules delete'
                        set spec 'words id name type required users groups branches'
                    case 'exports get' 'exports create' 'exports download'
                        set spec 'words id path status url'
                    case 'exports relations list' 'exports relations create' 'exports relations download'
                        set spec 'words relation status error batches updated'
                    case 'imports get' 'imports create'
                        set spec 'words id path status error created'
                    case 'integrations list' 'integrations get' 'integrations set' 'integrations delete'
                        set spec 'words slug title active inherited updated'
                    case 'invitations list' 'invitations create' 'invitations update' 'invitations delete'
                        set spec 'words email role expires invited-by created'
                    case 'job-token-scope get'
                        set spec 'words limited-to-allowed own-jobs-limited'
                    case 'job-token-scope set' 'job-token-scope list' 'job-token-scope allow' 'job-token-scope disallow' 'runners projects'
                        set spec 'words id path description'
                    case 'job-token-scope groups list' 'job-token-scope groups allow' 'job-token-scope groups disallow'
                        set spec 'words id name url'
                    case 'mirrors list' 'mirrors get' 'mirrors create' 'mirrors update' 'mirrors delete' 'mirrors sync'
                        set spec 'words id url enabled status updated error authentication'
                    case 'mirrors public-key'
                        set spec 'words public-key'
                    case 'mirrors pull get' 'mirrors pull start' 'mirrors pull set'
                        set spec 'words url enabled status updated error'
                    case 'packages list' 'packages get' 'packages delete'
                        set spec 'words id name version type status created downloaded'
                    case 'packages files list' 'packages files delete'
                        set spec 'words id file size created sha256'
                    case 'protected-environments list' 'protected-environments get' 'protected-environments create' 'protected-environments update' 'protected-environments delete'
                        set spec 'words name deploy approvals approvals-needed'
                    case 'push-rules get' 'push-rules set' 'push-rules delete'
                        set spec 'words message not-in-message branch author-email not-in-file-name max-mb tags-stay by-users no-secrets confirmed-email same-name signed signed-off'
                    case 'registry list' 'registry get' 'registry delete'
                        set spec 'words id path tags size status created location'
                    case 'registry tags list' 'registry tags get' 'registry tags delete'
                        set spec 'words name total-size created digest location'
                    case 'registry rules list' 'registry rules create' 'registry rules update' 'registry rules delete' 'registry tag-rules list' 'registry tag-rules create' 'registry tag-rules update' 'registry tag-rules delete'
                        set spec 'words id pattern push delete'
                    case 'runners list' 'runners get' 'runners update' 'runners pause' 'runners resume' 'runners delete' 'runners assign' 'runners unassign'
                        set spec 'words id description type status paused ip-address created'
                    case 'runners create'
                        set spec 'words id token expires'
                    case 'runners jobs'
                        set spec 'words id project name status ref seconds started'
                    case 'runners managers'
                        set spec 'words id system-id status version platform architecture ip-address last-contact'
                    case 'runners reset-token'
                        set spec 'words token expires'
                    case 'search code'
                        set spec 'words project path line ref text'
                    case 'search commits'
                        set spec 'words project commit title author created'
                    case 'search notes'
                        set spec 'words id on number note author created'
                    case 'search wiki-pages'
                        set spec 'words project path text'
                    case 'search snippets'
                        set spec 'words id title file author created'
                    case 'service-accounts list' 'service-accounts create' 'service-accounts update' 'service-accounts delete'
                        set spec 'words id username name email'
                    case 'service-accounts tokens list' 'service-accounts tokens create' 'service-accounts tokens revoke' 'service-accounts tokens rotate'
                        set spec 'words id name scopes expires last-used state'
                    case 'settings diff'
                        set spec 'words key server other'
                    case 'settings statistics'
                        set spec 'words users active-users groups projects forks issues merge-requests notes milestones snippets ssh-keys'
                    case 'settings appearance get' 'settings appearance set'
                        set spec 'words title site-name description header footer logo header-logo favicon'
                    case 'topics list' 'topics get' 'topics create' 'topics update' 'topics delete' 'topics merge'
                        set spec 'words id name title projects'
                end
            case '--time'
                set spec 'words relative local utc iso'
            case '--jq' '--timeout' '--retries'
            case '--color'
                set spec 'words auto always never'
            case '*'
                set takes nothing
        end
    end
    printf '%s\n' $takes $spec
end

# Prints the words among the values with what they mean.
function __repoctl_texts
    printf '%s\n' \
        'table'\t'Columns that fit the terminal' \
        'json'\t'The records as the server returns them' \
        'yaml'\t'The same as YAML' \
        'ndjson'\t'One JSON record per line' \
        'csv'\t'Columns with a heading' \
        'markdown'\t'A table for an issue or a comment' \
        '--output name'\t'One name or ID per line' \
        'relative'\t'2 h ago' \
        'local'\t'In the time zone of this machine' \
        'utc'\t'In UTC' \
        'iso'\t'ISO 8601' \
        'auto'\t'On a terminal' \
        'always'\t'In pipes, too' \
        'never'\t'Not at all' \
        '--fields id'\t'Number' \
        '--fields email'\t'Text' \
        '--fields confirmed_at'\t'Time' \
        '--columns id'\t'Number' \
        '--columns email'\t'Text' \
        '--columns confirmed'\t'Time' \
        '--from-format csv'\t'Columns with a heading' \
        '--from-format json'\t'A JSON array of records' \
        '--from-format name'\t'One name or ID per line' \
        'true'\t'Yes' \
        'false'\t'No' \
        'fail'\t'Fail for the row' \
        'skip'\t'Skip the row' \
        '--fields key'\t'Text' \
        '--fields fingerprint'\t'Text' \
        '--fields primary_key_id'\t'Text' \
        '--fields emails'\t'List' \
        '--fields created_at'\t'Time' \
        '--fields expires_at'\t'Day' \
        '--columns key-id'\t'Text' \
        '--columns emails'\t'List' \
        '--columns fingerprint'\t'Text' \
        '--columns created'\t'Time' \
        '--columns expires'\t'Text' \
        '--fields title'\t'Text' \
        '--columns title'\t'Text' \
        '--fields kind'\t'Text' \
        '--fields address'\t'Text' \
        '--fields user_agent'\t'Text' \
        '--fields scopes'\t'List' \
        '--fields current'\t'Yes or no' \
        '--columns kind'\t'Text' \
        '--columns ip-address'\t'Text' \
        '--columns user-agent'\t'Text' \
        '--columns current'\t'Yes or no' \
        'active'\t'Active' \
        'inactive'\t'Expired or revoked' \
        '1d'\t'A day' \
        '7d'\t'7 days' \
        '30d'\t'30 days' \
        '90d'\t'90 days' \
        '--sort created_asc'\t'Oldest first' \
        '--sort created_desc'\t'Newest first' \
        '--sort expires_asc'\t'Earliest expiry first' \
        '--sort expires_desc'\t'Latest expiry first' \
        '--sort last_used_asc'\t'Least recently used first' \
        '--sort last_used_desc'\t'Most recently used first' \
        '--sort name_asc'\t'By name' \
        '--sort name_desc'\t'By name, backwards' \
        '--kind personal'\t'Of a person' \
        '--kind impersonation'\t'Made by an administrator for a user' \
        'project'\t'Default project, by path or ID' \
        'group'\t'Default group, by path or ID' \
        'include'\t'Archived ones, too' \
        'only'\t'Archived ones alone' \
        '--archived-projects skip'\t'None of them' \
        '--fields name'\t'Text' \
        '--fields description'\t'Text' \
        '--fields active'\t'Yes or no' \
        '--fields revoked'\t'Yes or no' \
        '--fields user_id'\t'Number' \
        '--fields last_used_at'\t'Time' \
        '--fields last_used_ips'\t'List' \
        '--fields impersonation'\t'Yes or no' \
        '--fields token'\t'Text' \
        '--columns name'\t'Text' \
        '--columns scopes'\t'Text' \
        '--columns role'\t'Text' \
        '--columns last-used'\t'Time' \
        '--columns state'\t'Text' \
        'api'\t'Everything' \
        'read_api'\t'Every read' \
        'read_repository'\t'Reading repositories' \
        'write_repository'\t'Reading and writing repositories' \
        '--scopes self_rotate'\t'Rotate itself' \
        'read_user'\t'Reading users' \
        '--scopes sudo'\t'Acting as other users' \
        'guest'\t'Access level 10' \
        'reporter'\t'Access level 20' \
        'developer'\t'Access level 30' \
        'maintainer'\t'Access level 40' \
        'owner'\t'Access level 50' \
        'id'\t'ID' \
        '--order-by name'\t'Name' \
        'username'\t'Username' \
        'created_at'\t'Creation time' \
        'updated_at'\t'Update time' \
        'asc'\t'Smallest or oldest first' \
        'desc'\t'Largest or newest first' \
        '--fields username'\t'Text' \
        '--fields state'\t'Text' \
        '--fields avatar_url'\t'Text' \
        '--fields web_url'\t'Text' \
        '--fields bot'\t'Yes or no' \
        '--fields bio'\t'Text' \
        '--fields location'\t'Text' \
        '--fields chat_handle'\t'Text' \
        '--fields network_profile'\t'Text' \
        '--fields microblog_handle'\t'Text' \
        '--fields website_url'\t'Text' \
        '--fields organization'\t'Text' \
        '--fields is_admin'\t'Yes or no' \
        '--fields last_sign_in_at'\t'Time' \
        '--fields theme_id'\t'Number' \
        '--fields last_activity_on'\t'Day' \
        '--fields color_scheme_id'\t'Number' \
        '--fields projects_limit'\t'Number' \
        '--fields current_sign_in_at'\t'Time' \
        '--fields identities'\t'List' \
        '--fields can_create_group'\t'Yes or no' \
        '--fields can_create_project'\t'Yes or no' \
        '--fields two_factor_enabled'\t'Yes or no' \
        '--fields external'\t'Yes or no' \
        '--fields custom_attributes'\t'List' \
        '--columns username'\t'Text' \
        '--columns admin'\t'Yes or no' \
        '--columns last-active'\t'Time' \
        'blocked_pending_approval'\t'Waits for approval' \
        'update'\t'Update the record' \
        '--fields action'\t'Text' \
        '--fields fields'\t'Text' \
        '--fields status'\t'Text' \
        '--fields error'\t'Text' \
        '--columns action'\t'Text' \
        '--columns address'\t'Text' \
        '--columns status'\t'Text' \
        '--columns error'\t'Text' \
        'Project'\t'Project' \
        'Namespace'\t'Group' \
        '--fields source_id'\t'Number' \
        '--fields source_name'\t'Text' \
        '--fields source_type'\t'Text' \
        '--fields access_level'\t'Number' \
        '--fields message'\t'Text' \
        '--fields user'\t'Record' \
        '--fields step'\t'Text' \
        '--fields object'\t'Text' \
        '--fields where'\t'Text' \
        '--fields to'\t'Text' \
        '--fields result'\t'Text' \
        '--fields left'\t'Text' \
        '--fields note'\t'Text' \
        '--columns user'\t'Record' \
        '--columns step'\t'Text' \
        '--columns object'\t'Text' \
        '--columns where'\t'Text' \
        '--columns to'\t'Text' \
        '--columns result'\t'Text' \
        '--columns left'\t'Text' \
        '--columns note'\t'Text' \
        'all'\t'All of them' \
        '--fields value'\t'Text' \
        '--columns key'\t'Text' \
        '--columns value'\t'Text' \
        'members'\t'Members' \
        'shares'\t'Groups that the project is shared with' \
        'owners'\t'Owners of namespaces' \
        'administrators'\t'Administrators' \
        'deploy-keys'\t'Manage deploy keys' \
        'deploy-tokens'\t'Manage tokens by which machines clone and fetch' \
        'access-tokens'\t'Tokens of projects and groups' \
        'protected-branches'\t'Who can push and merge' \
        '--fields target'\t'Text' \
        '--fields path'\t'Text' \
        '--fields effective_access_level'\t'Text' \
        '--fields through'\t'Text' \
        '--fields inherited_from'\t'Text' \
        '--fields not_told'\t'Text' \
        '--columns path'\t'Text' \
        '--columns through'\t'Text' \
        '--columns effective'\t'Text' \
        '--columns external'\t'Text' \
        '--columns not-told'\t'Text' \
        'read'\t'Read the code' \
        'push'\t'Push to a branch' \
        'merge'\t'With a merge commit' \
        'deploy'\t'Deploy to an environment' \
        'maintain'\t'Change the settings' \
        '--fields reason'\t'Text' \
        'tokens'\t'Manage access tokens' \
        'keys'\t'Manage SSH keys' \
        'gpg-keys'\t'Manage GPG keys' \
        'pages-domains'\t'Certificates of Pages domains' \
        'users'\t'Manage users and impersonation tokens' \
        '--fields days_left'\t'Text' \
        '--fields directory'\t'Text' \
        '--fields files'\t'Text' \
        '--fields server'\t'Text' \
        '--fields scope'\t'Text' \
        '--fields kinds'\t'Text' \
        '--fields lines'\t'Text' \
        '--fields taken_at'\t'Text' \
        '--fields taken_by'\t'Text' \
        '--columns directory'\t'Text' \
        '--columns of'\t'Text' \
        '--columns lines'\t'Text' \
        '--columns kinds'\t'Text' \
        '--columns taken'\t'Text' \
        '--columns by'\t'Text' \
        '--fields change'\t'Text' \
        '--fields changed'\t'Text' \
        '--fields before'\t'Text' \
        '--fields changed_by'\t'Text' \
        '--fields changed_at'\t'Text' \
        '--fields events'\t'Text' \
        '--columns change'\t'Text' \
        '--columns who-or-what'\t'Text' \
        '--columns role-before'\t'Text' \
        '--columns end-before'\t'Text' \
        '--columns fields'\t'Text' \
        '--columns changed-by'\t'Text' \
        '--columns changed'\t'Text' \
        '--fields line'\t'Text' \
        '--fields decision'\t'Text' \
        '--fields by'\t'Text' \
        '--columns line'\t'Text' \
        '--columns decision'\t'Text' \
        '--columns message'\t'Text' \
        '--fields what'\t'Text' \
        '--fields from'\t'Text' \
        '--columns from'\t'Text' \
        '--columns reason'\t'Text' \
        '--fields can_push'\t'Yes or no' \
        '--columns can-push'\t'Yes or no' \
        '--fields expired'\t'Yes or no' \
        '--columns expired'\t'Yes or no' \
        '--columns token'\t'Text' \
        'path'\t'Path' \
        '--fields full_name'\t'Text' \
        '--fields full_path'\t'Text' \
        '--fields visibility'\t'Text' \
        '--fields lfs_enabled'\t'Yes or no' \
        '--fields request_access_enabled'\t'Yes or no' \
        '--fields parent_id'\t'Number' \
        '--fields statistics'\t'Record' \
        '--columns visibility'\t'Text' \
        '--columns description'\t'Text' \
        '--fields shared_with_groups'\t'List' \
        '--fields projects'\t'List' \
        '--fields shared_projects'\t'List' \
        'private'\t'Members' \
        'internal'\t'Logged-in users' \
        'public'\t'Everyone' \
        'ssh'\t'SSH alone' \
        'http'\t'HTTP alone' \
        '--enabled-git-access-protocol all'\t'Both' \
        'noone'\t'Nobody' \
        'administrator'\t'Administrators only' \
        '--shared-runners-setting enabled'\t'On for all projects' \
        'disabled_and_overridable'\t'Off, unless a subgroup turns it on' \
        'disabled_and_unoverridable'\t'Off for all projects' \
        'disabled'\t'Off' \
        'enabled'\t'On' \
        'default_on'\t'On by default' \
        'default_off'\t'Off by default' \
        'never_on'\t'Off for all' \
        'always_on'\t'On for all' \
        'last_activity_at'\t'Time of the last activity' \
        '--fields default_branch'\t'Text' \
        '--fields tag_list'\t'List' \
        '--fields archived'\t'Yes or no' \
        '--fields ssh_url_to_repo'\t'Text' \
        '--fields http_url_to_repo'\t'Text' \
        '--fields name_with_namespace'\t'Text' \
        '--fields path_with_namespace'\t'Text' \
        '--fields issues_enabled'\t'Yes or no' \
        '--fields merge_requests_enabled'\t'Yes or no' \
        '--fields wiki_enabled'\t'Yes or no' \
        '--fields jobs_enabled'\t'Yes or no' \
        '--fields snippets_enabled'\t'Yes or no' \
        '--fields container_registry_enabled'\t'Yes or no' \
        '--fields last_activity_at'\t'Time' \
        '--fields shared_runners_enabled'\t'Yes or no' \
        '--fields creator_id'\t'Number' \
        '--fields namespace'\t'Record' \
        '--fields star_count'\t'Number' \
        '--fields forks_count'\t'Number' \
        '--fields open_issues_count'\t'Number' \
        '--fields public_jobs'\t'Yes or no' \
        '--fields ci_config_path'\t'Text' \
        '--fields only_allow_merge_if_pipeline_succeeds'\t'Yes or no' \
        '--fields only_allow_merge_if_all_discussions_are_resolved'\t'Yes or no' \
        '--fields resolve_outdated_diff_discussions'\t'Yes or no' \
        '--fields printing_merge_request_link_enabled'\t'Yes or no' \
        '--fields forked_from_project'\t'Record' \
        '--fields owner'\t'Record' \
        '--fields permissions'\t'Record' \
        '--columns stars'\t'Number' \
        '--columns archived'\t'Yes or no' \
        '--columns branch'\t'Text' \
        '--fields depth'\t'Text' \
        '--fields subgroups_count'\t'Text' \
        '--fields projects_count'\t'Text' \
        '--fields total_subgroups_count'\t'Text' \
        '--fields total_projects_count'\t'Text' \
        '--fields storage_size'\t'Text' \
        '--fields total_storage_size'\t'Text' \
        '--columns depth'\t'Text' \
        '--columns subgroups'\t'Text' \
        '--columns projects'\t'Text' \
        '--columns all-subgroups'\t'Text' \
        '--columns all-projects'\t'Text' \
        '--columns size'\t'Text' \
        '--columns total-size'\t'Text' \
        '--fields url'\t'Text' \
        '--fields push_events'\t'Yes or no' \
        '--fields tag_push_events'\t'Yes or no' \
        '--fields issues_events'\t'Yes or no' \
        '--fields confidential_issues_events'\t'Yes or no' \
        '--fields note_events'\t'Yes or no' \
        '--fields confidential_note_events'\t'Yes or no' \
        '--fields merge_requests_events'\t'Yes or no' \
        '--fields pipeline_events'\t'Yes or no' \
        '--fields job_events'\t'Yes or no' \
        '--fields deployment_events'\t'Yes or no' \
        '--fields releases_events'\t'Yes or no' \
        '--fields milestone_events'\t'Yes or no' \
        '--fields member_events'\t'Yes or no' \
        '--fields subgroup_events'\t'Yes or no' \
        '--fields push_events_branch_filter'\t'Text' \
        '--fields branch_filter_strategy'\t'Text' \
        '--fields enable_ssl_verification'\t'Yes or no' \
        '--fields repository_update_events'\t'Yes or no' \
        '--fields alert_status'\t'Text' \
        '--fields disabled_until'\t'Time' \
        '--fields token_present'\t'Yes or no' \
        '--fields signing_token_present'\t'Yes or no' \
        '--fields url_variables'\t'List' \
        '--fields custom_headers'\t'List' \
        '--fields custom_webhook_template'\t'Text' \
        '--fields wiki_page_events'\t'Yes or no' \
        '--fields feature_flag_events'\t'Yes or no' \
        '--fields emoji_events'\t'Yes or no' \
        '--fields resource_access_token_events'\t'Yes or no' \
        '--fields vulnerability_events'\t'Yes or no' \
        '--fields project_events'\t'Yes or no' \
        '--fields group_id'\t'Number' \
        '--columns url'\t'Text' \
        '--columns events'\t'Text' \
        '--columns tls-checked'\t'Text' \
        'wildcard'\t'Name with * for any characters' \
        'regex'\t'Regular expression in RE2 syntax' \
        'all_branches'\t'All branches' \
        'push_events'\t'Pushes to branches' \
        'tag_push_events'\t'Tags' \
        'issues_events'\t'Issues' \
        'confidential_issues_events'\t'Confidential issues' \
        'note_events'\t'Comments' \
        'confidential_note_events'\t'Comments on confidential issues' \
        'merge_requests_events'\t'Merge requests' \
        'pipeline_events'\t'Pipelines' \
        'job_events'\t'Jobs' \
        'deployment_events'\t'Deployments' \
        'releases_events'\t'Releases' \
        'milestone_events'\t'Milestones' \
        'member_events'\t'Members' \
        'subgroup_events'\t'Subgroups' \
        'wiki_page_events'\t'Wiki pages' \
        'feature_flag_events'\t'Feature flags' \
        'emoji_events'\t'Reactions' \
        'resource_access_token_events'\t'Expiring access tokens' \
        'vulnerability_events'\t'Vulnerabilities' \
        'project_events'\t'Projects' \
        '--fields trigger'\t'Text' \
        '--fields request_headers'\t'Record' \
        '--fields request_data'\t'Record' \
        '--fields response_headers'\t'Record' \
        '--fields response_body'\t'Text' \
        '--fields execution_duration'\t'Number' \
        '--fields response_status'\t'Text' \
        '--columns event'\t'Text' \
        '--columns seconds'\t'Number' \
        '--columns response'\t'Text' \
        '--fields members_count_with_descendants'\t'Number' \
        '--columns members'\t'Number' \
        'rebase_merge'\t'With a merge commit, after a rebase' \
        'ff'\t'Fast-forward only' \
        'continuous'\t'To production at once' \
        'manual'\t'Waits for a user to start it' \
        'timed_incremental'\t'To production step by step' \
        'fetch'\t'Fetch into the same directory' \
        'clone'\t'Clone for each job' \
        'unordered'\t'In any order' \
        'oldest_first'\t'Oldest first' \
        'newest_first'\t'Newest first' \
        'newest_ready_first'\t'Newest that can start first' \
        'allow_bypass'\t'Users can merge without it' \
        'enforce_for_all_users'\t'For all users' \
        'enforce_with_owner_override'\t'For all users except owners' \
        'code_owners'\t'Code owners' \
        'dap_powered'\t'Chosen by GitLab Duo' \
        'no_one_allowed'\t'Nobody' \
        'no_one'\t'The same as nobody' \
        '30s'\t'30 seconds' \
        '5m'\t'5 minutes' \
        '30m'\t'30 minutes' \
        '2h'\t'2 hours' \
        '--task eager'\t'Repack now' \
        '--task prune'\t'Remove unreachable objects, too' \
        '--fields project_id'\t'Number' \
        '--fields group_access'\t'Number' \
        '--columns project'\t'Text' \
        '--columns group'\t'Number' \
        '--fields resource_deploy_token_events'\t'Yes or no' \
        'resource_deploy_token_events'\t'Expiring deploy tokens' \
        '--fields iid'\t'Number' \
        '--fields ref'\t'Text' \
        '--fields sha'\t'Text' \
        '--fields environment'\t'Text' \
        '--fields deployable'\t'Record' \
        '--columns number'\t'Number' \
        '--columns environment'\t'Text' \
        '--columns ref'\t'Text' \
        '--columns commit'\t'Text' \
        '--columns job'\t'Text' \
        'created'\t'Waits for an earlier stage' \
        'running'\t'Running' \
        'success'\t'Succeeded' \
        'failed'\t'Failed' \
        'canceled'\t'Canceled' \
        '--fields slug'\t'Text' \
        '--fields external_url'\t'Text' \
        '--fields project'\t'Record' \
        '--columns slug'\t'Text' \
        'production'\t'Production' \
        'staging'\t'Staging' \
        'testing'\t'Testing' \
        'development'\t'Development' \
        '--tier other'\t'Any other' \
        'with_action'\t'If a job stops it' \
        'scheduled'\t'Starts after a delay' \
        'pending'\t'Waits for a runner' \
        'skipped'\t'Skipped' \
        '--fields stage'\t'Text' \
        '--fields tag'\t'Yes or no' \
        '--fields coverage'\t'Number' \
        '--fields started_at'\t'Time' \
        '--fields finished_at'\t'Time' \
        '--fields commit'\t'Record' \
        '--fields runner'\t'Record' \
        '--fields duration'\t'Number' \
        '--fields allow_failure'\t'Yes or no' \
        '--fields pipeline'\t'Record' \
        '--fields artifacts'\t'List' \
        '--fields artifacts_expire_at'\t'Time' \
        '--fields artifacts_file'\t'Record' \
        '--columns stage'\t'Text' \
        '--columns runner'\t'Text' \
        '--columns pipeline'\t'Text' \
        '--columns artifacts'\t'Text' \
        '--fields type'\t'Text' \
        '--fields mode'\t'Text' \
        '--fields size'\t'Text' \
        '--columns type'\t'Text' \
        '--columns mode'\t'Text' \
        '--fields domain'\t'Text' \
        '--fields certificate'\t'Record' \
        '--columns domain'\t'Text' \
        'finished'\t'Ended' \
        '--scope branches'\t'The latest of each branch' \
        '--scope tags'\t'The latest of each tag' \
        'status'\t'Status' \
        'ref'\t'Branch or tag' \
        'user_id'\t'User' \
        '--fields updated_at'\t'Time' \
        '--fields yaml_errors'\t'Text' \
        '--columns errors'\t'Text' \
        '--fields before_sha'\t'Text' \
        '--fields committed_at'\t'Time' \
        '--fields valid'\t'Yes or no' \
        '--fields errors'\t'List' \
        '--fields warnings'\t'List' \
        '--fields merged_yaml'\t'Text' \
        '--fields includes'\t'List' \
        '--fields jobs'\t'Record' \
        '--columns when'\t'Text' \
        '--columns needs'\t'Text' \
        '--columns allowed-to-fail'\t'Text' \
        '--scope inactive'\t'Disabled' \
        '--fields cron'\t'Text' \
        '--fields cron_timezone'\t'Text' \
        '--fields next_run_at'\t'Time' \
        '--columns cron'\t'Text' \
        '--columns zone'\t'Text' \
        '--columns next-run'\t'Time' \
        '--columns active'\t'Yes or no' \
        '--columns owner'\t'Record' \
        '--fields last_pipeline'\t'Record' \
        '--fields variables'\t'List' \
        '--fields deleted_at'\t'Time' \
        '--fields last_used'\t'Time' \
        '--fields protected'\t'Yes or no' \
        '--fields masked'\t'Yes or no' \
        '--fields hidden'\t'Yes or no' \
        '--fields raw'\t'Yes or no' \
        '--fields variable_type'\t'Text' \
        '--fields environment_scope'\t'Text' \
        '--columns scope'\t'Text' \
        '--columns protected'\t'Yes or no' \
        '--columns masked'\t'Yes or no' \
        '--columns raw'\t'Yes or no' \
        'env_var'\t'Environment variable' \
        'file'\t'File whose path is in the variable' \
        'env'\t'Lines of NAME=value' \
        'opened'\t'Open' \
        'closed'\t'Closed' \
        'thumbsup'\t'👍' \
        'thumbsdown'\t'👎' \
        'smile'\t'😄' \
        'tada'\t'🎉' \
        'confused'\t'😕' \
        'heart'\t'❤️' \
        'rocket'\t'🚀' \
        'eyes'\t'👀' \
        'None'\t'Without a reaction of yours' \
        'Any'\t'With a reaction of yours' \
        '--not-my-reaction-emoji Any'\t'With none of yours' \
        '--due-date none'\t'Without a due date' \
        '--due-date any'\t'With a due date' \
        '--due-date overdue'\t'Before today' \
        '--due-date today'\t'Today' \
        '--due-date tomorrow'\t'Tomorrow' \
        '--due-date week'\t'This week, from Monday' \
        '--due-date month'\t'This month' \
        '--due-date next_month_and_previous_two_weeks'\t'From two weeks ago to the end of next month' \
        'created-by-me'\t'Created by you' \
        'assigned-to-me'\t'Assigned to you' \
        '--fields closed_at'\t'Time' \
        '--fields closed_by'\t'Record' \
        '--fields labels'\t'List' \
        '--fields milestone'\t'Record' \
        '--fields assignees'\t'List' \
        '--fields author'\t'Record' \
        '--fields assignee'\t'Record' \
        '--fields user_notes_count'\t'Number' \
        '--fields upvotes'\t'Number' \
        '--fields downvotes'\t'Number' \
        '--fields due_date'\t'Day' \
        '--fields confidential'\t'Yes or no' \
        '--fields discussion_locked'\t'Yes or no' \
        '--fields time_stats'\t'Record' \
        '--fields _links'\t'Record' \
        '--columns issue'\t'Number' \
        '--columns labels'\t'List' \
        '--columns assignees'\t'Text' \
        '--columns milestone'\t'Text' \
        '--columns due'\t'Day' \
        '--columns author'\t'Text' \
        '--columns notes'\t'Number' \
        '--fields subscribed'\t'Yes or no' \
        '-7d'\t'7 days ago' \
        '-1d'\t'A day ago' \
        '+1d'\t'In a day' \
        '+7d'\t'In 7 days' \
        '+30d'\t'In 30 days' \
        'close'\t'Close it' \
        'reopen'\t'Open it again' \
        '--fields action_name'\t'Text' \
        '--fields target_type'\t'Text' \
        '--fields target_url'\t'Text' \
        '--fields body'\t'Text' \
        '--columns what'\t'Text' \
        '--fields attachment'\t'Text' \
        '--fields system'\t'Yes or no' \
        '--fields noteable_id'\t'Number' \
        '--fields noteable_type'\t'Text' \
        '--fields noteable_iid'\t'Number' \
        '--columns system'\t'Yes or no' \
        '--fields awardable_id'\t'Number' \
        '--fields awardable_type'\t'Text' \
        '--columns emoji'\t'Text' \
        '--fields time_estimate'\t'Number' \
        '--fields total_time_spent'\t'Number' \
        '--fields human_time_estimate'\t'Text' \
        '--fields human_total_time_spent'\t'Text' \
        '--columns estimate'\t'Text' \
        '--columns spent'\t'Text' \
        '--columns estimate-s-'\t'Number' \
        '--columns spent-s-'\t'Number' \
        '1h'\t'1 hour' \
        '4h'\t'4 hours' \
        '1w'\t'A week' \
        '--fields color'\t'Text' \
        '--fields text_color'\t'Text' \
        '--fields description_html'\t'Text' \
        '--fields priority'\t'Number' \
        '--fields is_project_label'\t'Yes or no' \
        '--fields closed_issues_count'\t'Number' \
        '--fields open_merge_requests_count'\t'Number' \
        '--columns color'\t'Text' \
        '--columns issues'\t'Number' \
        '--columns mrs'\t'Number' \
        '--columns priority'\t'Number' \
        '--columns subscribed'\t'Yes or no' \
        '--fields start_date'\t'Day' \
        '--columns starts'\t'Day' \
        'activate'\t'Open it again' \
        '--fields target_project_id'\t'Number' \
        '--fields source_project_id'\t'Number' \
        '--fields target_branch'\t'Text' \
        '--fields source_branch'\t'Text' \
        '--fields work_in_progress'\t'Yes or no' \
        '--fields merge_when_pipeline_succeeds'\t'Yes or no' \
        '--fields merge_status'\t'Text' \
        '--fields merge_commit_sha'\t'Text' \
        '--fields changes_count'\t'Text' \
        '--fields should_remove_source_branch'\t'Yes or no' \
        '--fields force_remove_source_branch'\t'Yes or no' \
        '--fields squash'\t'Yes or no' \
        'merged'\t'Merged' \
        'simple'\t'Fewer fields' \
        'yes'\t'Only these' \
        'no'\t'None of these' \
        '--columns mr'\t'Number' \
        '--columns branches'\t'Text' \
        '--columns assignee'\t'Text' \
        '--columns files'\t'Text' \
        '--columns updated'\t'Text' \
        '--fields merged_at'\t'Time' \
        '--fields merged_by'\t'Record' \
        '--fields latest_build_started_at'\t'Time' \
        '--fields latest_build_finished_at'\t'Time' \
        '--fields first_deployed_to_production_at'\t'Time' \
        '--fields changes'\t'List' \
        '--fields overflow'\t'Yes or no' \
        '--fields short_id'\t'Text' \
        '--fields parent_ids'\t'List' \
        '--fields author_name'\t'Text' \
        '--fields author_email'\t'Text' \
        '--fields authored_date'\t'Time' \
        '--fields committer_name'\t'Text' \
        '--fields committer_email'\t'Text' \
        '--fields committed_date'\t'Time' \
        '--columns committed'\t'Text' \
        '--fields approved'\t'Text' \
        '--fields approvals_required'\t'Text' \
        '--fields approvals_left'\t'Text' \
        '--fields approved_by'\t'Text' \
        '--columns approved'\t'Text' \
        '--columns required'\t'Text' \
        '--columns approved-by'\t'Text' \
        '--fields author.username'\t'Text' \
        '--fields assignee.username'\t'Text' \
        '--fields milestone.title'\t'Text' \
        'released_at'\t'Release date' \
        '--fields tag_name'\t'Text' \
        '--fields released_at'\t'Time' \
        '--fields upcoming_release'\t'Yes or no' \
        '--fields commit_path'\t'Text' \
        '--fields tag_path'\t'Text' \
        '--fields assets'\t'Record' \
        '--fields milestones'\t'List' \
        '--columns tag'\t'Text' \
        '--columns released'\t'Time' \
        '--fields direct_asset_url'\t'Text' \
        '--fields link_type'\t'Text' \
        '--columns direct-url'\t'Text' \
        '--link-type other'\t'Anything else' \
        'runbook'\t'Instructions for operating it' \
        'image'\t'Image of a container' \
        'package'\t'Package' \
        'assigned'\t'Assigned to you' \
        'mentioned'\t'Mentions you' \
        'build_failed'\t'A pipeline failed' \
        'marked'\t'You added it' \
        'approval_required'\t'Waits for your approval' \
        'unmergeable'\t'Cannot be merged' \
        'directly_addressed'\t'Begins with your name' \
        '--state pending'\t'Not done' \
        'done'\t'Done' \
        'Issue'\t'Issue' \
        'MergeRequest'\t'Merge request' \
        '--fields merged'\t'Yes or no' \
        '--fields default'\t'Yes or no' \
        '--fields developers_can_push'\t'Yes or no' \
        '--fields developers_can_merge'\t'Yes or no' \
        '--columns merged'\t'Yes or no' \
        '--columns developers-push'\t'Yes or no' \
        '--columns developers-merge'\t'Yes or no' \
        '--fields push_access_levels'\t'List' \
        '--fields merge_access_levels'\t'List' \
        '--fields allow_force_push'\t'Yes or no' \
        '--columns push'\t'Text' \
        '--columns merge'\t'List' \
        '--columns force-push'\t'Yes or no' \
        'nobody'\t'No role' \
        'admin'\t'Administrators only' \
        '--fields stats'\t'Record' \
        '--fields old_path'\t'Text' \
        '--fields new_path'\t'Text' \
        '--fields a_mode'\t'Text' \
        '--fields b_mode'\t'Text' \
        '--fields new_file'\t'Yes or no' \
        '--fields renamed_file'\t'Yes or no' \
        '--fields deleted_file'\t'Yes or no' \
        '--fields too_large'\t'Yes or no' \
        '--fields diff'\t'Text' \
        '--columns file'\t'Text' \
        '--columns new'\t'Yes or no' \
        '--columns renamed'\t'Yes or no' \
        '--columns deleted'\t'Yes or no' \
        '--fields commits'\t'List' \
        '--fields diffs'\t'List' \
        '--fields compare_timeout'\t'Yes or no' \
        '--fields compare_same_ref'\t'Yes or no' \
        'branch'\t'Branches' \
        'tag'\t'Tags' \
        '--fields additions'\t'Number' \
        '--fields deletions'\t'Number' \
        '--columns commits'\t'Number' \
        '--columns additions'\t'Number' \
        '--columns deletions'\t'Number' \
        '--state locked'\t'Being merged' \
        '--columns into'\t'Text' \
        'pipeline_id'\t'Pipeline' \
        '--columns sha'\t'Text' \
        '--fields file_name'\t'Text' \
        '--fields file_path'\t'Text' \
        '--fields encoding'\t'Text' \
        '--fields content_sha256'\t'Text' \
        '--fields blob_id'\t'Text' \
        '--fields commit_id'\t'Text' \
        '--fields last_commit_id'\t'Text' \
        '--fields execute_filemode'\t'Yes or no' \
        '--fields content'\t'Text' \
        'text'\t'As it is' \
        'base64'\t'Base64, for bytes' \
        '--fields branch'\t'Text' \
        'tar.gz'\t'Compressed with gzip' \
        'tar.bz2'\t'Compressed with bzip2' \
        'tbz'\t'Compressed with bzip2' \
        'tbz2'\t'Compressed with bzip2' \
        'tb2'\t'Compressed with bzip2' \
        'bz2'\t'Compressed with bzip2' \
        'tar'\t'Not compressed' \
        'zip'\t'Zip archive' \
        'updated'\t'Update time' \
        '--fields release'\t'Record' \
        '--columns release'\t'Text' \
        '--fields create_access_levels'\t'List' \
        '--columns create'\t'List' \
        '--action created'\t'Created' \
        '--action updated'\t'Updated' \
        'reopened'\t'Opened again' \
        'pushed'\t'Pushed to a repository' \
        'commented'\t'Commented' \
        'joined'\t'Joined a project' \
        'left'\t'Left a project' \
        'destroyed'\t'Deleted' \
        'expired'\t'Membership expired' \
        'issue'\t'Issue' \
        'milestone'\t'Milestone' \
        'merge_request'\t'Merge request' \
        'note'\t'Comment' \
        '--target-type project'\t'Project' \
        'snippet'\t'Snippet' \
        'user'\t'User' \
        '--fields target_id'\t'Number' \
        '--fields author_id'\t'Number' \
        '--fields target_title'\t'Text' \
        '--fields author_username'\t'Text' \
        '--fields push_data'\t'Record' \
        '--entity-type User'\t'Users (GitLab)' \
        '--entity-type Instance'\t'The instance itself (GitLab)' \
        '--entity-type Project'\t'Projects' \
        '--entity-type Group'\t'Groups' \
        '--fields sudo'\t'Text' \
        '--fields parameters'\t'List' \
        '--fields member'\t'Text' \
        '--fields old_access_level'\t'Number' \
        '--fields new_access_level'\t'Number' \
        '--fields entity_id'\t'Number' \
        '--fields entity_type'\t'Text' \
        '--fields details'\t'Record' \
        '--columns sudo'\t'Text' \
        '--columns target'\t'Text' \
        '--columns member'\t'Text' \
        '--columns old-role'\t'Number' \
        '--columns new-role'\t'Number' \
        '--columns parameters'\t'List' \
        '--fields starts_at'\t'Time' \
        '--fields ends_at'\t'Time' \
        '--fields font'\t'Text' \
        '--columns ends'\t'Time' \
        '--columns font'\t'Text' \
        'indigo'\t'Indigo' \
        'light-indigo'\t'Light indigo' \
        'blue'\t'Blue' \
        'light-blue'\t'Light blue' \
        'green'\t'Green' \
        'light-green'\t'Light green' \
        'red'\t'Red' \
        'light-red'\t'Light red' \
        'dark'\t'Dark' \
        'light'\t'Light' \
        'banner'\t'Above every page' \
        'notification'\t'In the corner of a page' \
        '--fields owner_email'\t'Text' \
        '--fields owner_name'\t'Text' \
        '--fields event_name'\t'Text' \
        '--fields nickname'\t'Text' \
        '--fields html_url'\t'Text' \
        '--fields source_url'\t'Text' \
        '--fields popular'\t'Yes or no' \
        '--fields conditions'\t'List' \
        '--fields limitations'\t'List' \
        '--columns popular'\t'Yes or no' \
        '--columns conditions'\t'List' \
        '--columns permissions'\t'List' \
        '--columns limitations'\t'List' \
        '--fields queues'\t'Record' \
        '--columns queue'\t'Text' \
        '--columns backlog'\t'Text' \
        '--columns latency'\t'Text' \
        '--fields processes'\t'List' \
        '--columns pid'\t'Text' \
        '--columns host'\t'Text' \
        '--columns busy'\t'Text' \
        '--columns concurrency'\t'Text' \
        '--columns started'\t'Text' \
        '--columns queues'\t'Text' \
        '--columns processed'\t'Text' \
        '--columns failed'\t'Text' \
        '--columns enqueued'\t'Text' \
        '--fields raw_url'\t'Text' \
        '--columns raw-url'\t'Text' \
        '--fields ip_address'\t'Text' \
        '--fields spamcheck_submitted'\t'Yes or no' \
        '--columns checked'\t'Yes or no' \
        '--fields storage_name'\t'Text' \
        '--fields failing_on_hosts'\t'List' \
        '--fields total_failures'\t'Number' \
        '--columns storage'\t'Text' \
        '--columns failures'\t'Number' \
        '--columns failing-on'\t'List' \
        'healthy'\t'All storages are reachable' \
        '--fields requested_at'\t'Text' \
        '--columns requested'\t'Text' \
        'planner'\t'Access level 15' \
        'security-manager'\t'Access level 25' \
        '--fields reset_approvals_on_push'\t'Text' \
        '--fields selective_code_owner_removals'\t'Text' \
        '--fields merge_requests_author_approval'\t'Text' \
        '--fields merge_requests_disable_committers_approval'\t'Text' \
        '--fields disable_overriding_approvers_per_merge_request'\t'Text' \
        '--fields require_reauthentication_to_approve'\t'Text' \
        '--columns reset-on-push'\t'Text' \
        '--columns reset-code-owners'\t'Text' \
        '--columns authors-approve'\t'Text' \
        '--columns not-by-committers'\t'Text' \
        '--columns fixed-rules'\t'Text' \
        '--columns reauthenticate'\t'Text' \
        '--fields rule_type'\t'Text' \
        '--fields users'\t'Text' \
        '--fields groups'\t'Text' \
        '--fields protected_branches'\t'Text' \
        '--columns users'\t'Text' \
        '--columns groups'\t'Text' \
        'code_coverage'\t'Code coverage' \
        'regular'\t'Users and groups of the rule' \
        'any_approver'\t'Any member' \
        '--fields export_status'\t'Text' \
        '--fields _links.web_url'\t'Text' \
        '--fields relation'\t'Text' \
        '--fields batches_count'\t'Text' \
        '--columns relation'\t'Text' \
        '--columns batches'\t'Text' \
        '--fields import_status'\t'Text' \
        '--fields import_error'\t'Text' \
        '--fields inherited'\t'Text' \
        '--columns inherited'\t'Text' \
        '--fields invite_email'\t'Text' \
        '--fields created_by_name'\t'Text' \
        '--columns invited-by'\t'Text' \
        '--fields inbound_enabled'\t'Text' \
        '--fields outbound_enabled'\t'Text' \
        '--columns limited-to-allowed'\t'Text' \
        '--columns own-jobs-limited'\t'Text' \
        '--fields enabled'\t'Text' \
        '--fields update_status'\t'Text' \
        '--fields last_successful_update_at'\t'Text' \
        '--fields last_error'\t'Text' \
        '--fields auth_method'\t'Text' \
        '--columns enabled'\t'Text' \
        '--columns authentication'\t'Text' \
        '--auth-method password'\t'The password in the URL' \
        'ssh_public_key'\t'A generated SSH key' \
        '--fields public_key'\t'Text' \
        '--columns public-key'\t'Text' \
        'maven'\t'Java, for Maven and Gradle' \
        'npm'\t'JavaScript' \
        'conan'\t'C and C++' \
        'nuget'\t'.NET' \
        'pypi'\t'Python' \
        'composer'\t'PHP' \
        'generic'\t'Any file' \
        'golang'\t'Go module' \
        'debian'\t'Debian' \
        'rubygems'\t'Ruby' \
        'helm'\t'Helm chart' \
        'terraform_module'\t'Terraform module' \
        'rpm'\t'RPM' \
        'ml_model'\t'Machine learning model' \
        'cargo'\t'Rust' \
        '--status default'\t'Ready to use' \
        '--status hidden'\t'Not in lists' \
        '--status processing'\t'Being processed' \
        '--status error'\t'Could not be processed' \
        '--status pending_destruction'\t'Being deleted' \
        '--status deprecated'\t'Deprecated' \
        '--order-by version'\t'Version' \
        '--order-by type'\t'Format' \
        '--fields version'\t'Text' \
        '--fields package_type'\t'Text' \
        '--fields last_downloaded_at'\t'Text' \
        '--columns version'\t'Text' \
        '--columns downloaded'\t'Text' \
        '--order-by file_name'\t'File name' \
        '--fields file_sha256'\t'Text' \
        '--columns sha256'\t'Text' \
        '--fields deploy_access_levels'\t'Text' \
        '--fields approval_rules'\t'Text' \
        '--fields required_approval_count'\t'Text' \
        '--columns deploy'\t'Text' \
        '--columns approvals'\t'Text' \
        '--columns approvals-needed'\t'Text' \
        '--fields commit_message_regex'\t'Text' \
        '--fields commit_message_negative_regex'\t'Text' \
        '--fields branch_name_regex'\t'Text' \
        '--fields author_email_regex'\t'Text' \
        '--fields file_name_regex'\t'Text' \
        '--fields max_file_size'\t'Text' \
        '--fields deny_delete_tag'\t'Text' \
        '--fields member_check'\t'Text' \
        '--fields prevent_secrets'\t'Text' \
        '--fields commit_committer_check'\t'Text' \
        '--fields commit_committer_name_check'\t'Text' \
        '--fields reject_unsigned_commits'\t'Text' \
        '--fields reject_non_dco_commits'\t'Text' \
        '--columns not-in-message'\t'Text' \
        '--columns author-email'\t'Text' \
        '--columns not-in-file-name'\t'Text' \
        '--columns max-mb'\t'Text' \
        '--columns tags-stay'\t'Text' \
        '--columns by-users'\t'Text' \
        '--columns no-secrets'\t'Text' \
        '--columns confirmed-email'\t'Text' \
        '--columns same-name'\t'Text' \
        '--columns signed'\t'Text' \
        '--columns signed-off'\t'Text' \
        '--fields tags_count'\t'Text' \
        '--columns tags'\t'Text' \
        '--columns location'\t'Text' \
        '--fields total_size'\t'Text' \
        '--fields digest'\t'Text' \
        '--columns digest'\t'Text' \
        '--fields repository_path_pattern'\t'Text' \
        '--fields minimum_access_level_for_push'\t'Text' \
        '--fields minimum_access_level_for_delete'\t'Text' \
        '--columns pattern'\t'Text' \
        '--columns delete'\t'Text' \
        '--push-access-level none'\t'No restriction' \
        '--delete-access-level none'\t'No restriction' \
        '--fields tag_name_pattern'\t'Text' \
        '--type instance'\t'For all projects' \
        '--type group'\t'For the projects of a group' \
        '--type project'\t'For assigned projects' \
        'online'\t'In contact with the server' \
        'offline'\t'Out of contact' \
        'stale'\t'Out of contact for a long time' \
        'never_contacted'\t'Never in contact' \
        '--fields runner_type'\t'Text' \
        '--fields paused'\t'Text' \
        '--columns paused'\t'Text' \
        'not_protected'\t'All branches and tags' \
        'ref_protected'\t'Protected branches and tags' \
        '--fields token_expires_at'\t'Text' \
        'waiting_for_resource'\t'Waits for its resource group' \
        'preparing'\t'Is prepared' \
        'waiting_for_callback'\t'Waits for another system' \
        'canceling'\t'Ends soon' \
        '--fields project.path_with_namespace'\t'Text' \
        '--fields system_id'\t'Text' \
        '--fields platform'\t'Text' \
        '--fields architecture'\t'Text' \
        '--fields contacted_at'\t'Text' \
        '--columns system-id'\t'Text' \
        '--columns platform'\t'Text' \
        '--columns architecture'\t'Text' \
        '--columns last-contact'\t'Text' \
        '--in title'\t'Titles only' \
        '--fields assignees.username'\t'Text' \
        '--fields startline'\t'Text' \
        '--fields data'\t'Text' \
        '--columns text'\t'Text' \
        '--columns on'\t'Text' \
        '--fields other'\t'Text' \
        '--columns server'\t'Text' \
        '--columns other'\t'Text' \
        '--fields active_users'\t'Text' \
        '--fields forks'\t'Text' \
        '--fields issues'\t'Text' \
        '--fields merge_requests'\t'Text' \
        '--fields notes'\t'Text' \
        '--fields snippets'\t'Text' \
        '--fields ssh_keys'\t'Text' \
        '--columns active-users'\t'Text' \
        '--columns forks'\t'Text' \
        '--columns merge-requests'\t'Text' \
        '--columns milestones'\t'Text' \
        '--columns snippets'\t'Text' \
        '--columns ssh-keys'\t'Text' \
        '--fields site_name'\t'Text' \
        '--fields header_message'\t'Text' \
        '--fields footer_message'\t'Text' \
        '--fields logo'\t'Text' \
        '--fields header_logo'\t'Text' \
        '--fields favicon'\t'Text' \
        '--columns site-name'\t'Text' \
        '--columns header'\t'Text' \
        '--columns footer'\t'Text' \
        '--columns logo'\t'Text' \
        '--columns header-logo'\t'Text' \
        '--columns favicon'\t'Text' \
        '--plan default'\t'All namespaces of a self-managed server' \
        '--plan free'\t'Free' \
        '--plan bronze'\t'Bronze, which is no longer sold' \
        '--plan silver'\t'Silver, now Premium' \
        '--plan premium'\t'Premium' \
        '--plan gold'\t'Gold, now Ultimate' \
        '--plan ultimate'\t'Ultimate' \
        '--plan ultimate_trial'\t'Trial of Ultimate' \
        '--plan ultimate_trial_paid_customer'\t'Trial of Ultimate for customers' \
        '--plan premium_trial'\t'Trial of Premium' \
        '--plan opensource'\t'Open source program' \
        'GET'\t'Read' \
        'POST'\t'Create' \
        'PUT'\t'Update' \
        'DELETE'\t'Delete' \
        '--section instance'\t'Settings of the instance' \
        'variables'\t'Manage CI/CD variables' \
        'hooks'\t'Manage system hooks' \
        'settings'\t'Settings of the project or group' \
        'labels'\t'Manage labels' \
        'milestones'\t'Manage milestones' \
        'push_rules'\t'Push rules' \
        'environments'\t'Manage environments' \
        'deploy_keys'\t'Deploy keys' \
        'pages_domains'\t'Pages domains' \
        'triggers'\t'Manage pipeline triggers' \
        'schedules'\t'Manage pipeline schedules' \
        'protected_branches'\t'Protected branches' \
        'protected_tags'\t'Protected tags' \
        'approval_settings'\t'Approval settings' \
        'approval_rules'\t'Approval rules' \
        'users.password'\t'Password' \
        'users.reset_password'\t'Email with a link to set a password' \
        'users.skip_confirmation'\t'Email address that needs no confirmation' \
        'hooks.token'\t'Token sent with deliveries' \
        'hooks.signing_token'\t'Key that signs deliveries' \
        'hooks.custom_headers'\t'Headers sent with deliveries' \
        'hooks.url_variables'\t'Parts of the URL' \
        'pages_domains.key'\t'Private key' \
        'get'\t'Print the token for Git' \
        'store'\t'Ignored' \
        'erase'\t'Ignored' \
        'bash'\t'Bash' \
        'fish'\t'Fish' \
        'zsh'\t'Zsh' \
        'url'\t'Server URL' \
        'token'\t'Access token' \
        'token_command'\t'Shell command that prints the token' \
        'token_from'\t'Login of another tool with the token, such as glab:code.example.com' \
        'token_file'\t'File with the token, readable only by you' \
        'secret_command'\t'Command that prints the secret named by its last argument, for apply' \
        'token_type'\t'Token header: private (PRIVATE-TOKEN), bearer (Authorization), or job (JOB-TOKEN)' \
        'sudo'\t'Username or ID to act as (administrators only)' \
        'ca_file'\t'PEM file of additional certificate authorities' \
        'cert_file'\t'PEM file of the client certificate' \
        'key_file'\t'PEM file of the client key' \
        'output'\t'Output format' \
        'time'\t'Time format in tables and pages' \
        'timeout'\t'Request timeout in seconds' \
        'retries'\t'Retries for idempotent requests' \
        'glab'\t'GitLab CLI' \
        'python-gitlab'\t'Python library and its CLI' \
        'gh'\t'GitHub CLI' \
        'groups'\t'Manage groups, their members, and hooks' \
        'projects'\t'Manage projects, their members, and hooks' \
        'jobs'\t'Manage CI/CD jobs' \
        'pipelines'\t'Run and manage pipelines' \
        'issues'\t'Manage issues, comments, and time tracking' \
        'mrs'\t'Manage merge requests' \
        'branches'\t'Manage branches and branch protection' \
        'commits'\t'View, compare, and create commits' \
        'snippets'\t'Manage snippets' \
        'config set token_type private'\t'In the header PRIVATE-TOKEN' \
        'config set token_type bearer'\t'In the header Authorization' \
        'config set token_type job'\t'In the header JOB-TOKEN' \
        'config set output name'\t'One name or ID per line'
end

# Prints what the argument number $argv[2] of $argv[1] can be, from 0.
function __repoctl_argument
    switch "$argv[1]/$argv[2]"
        case 'keys create/0' 'tokens create/0' 'users onboard/0' 'users tokens create/1' 'users attributes set/2' 'access who-can/1' 'deploy-keys create/0' 'deploy-tokens create/0' 'groups create/0' 'groups hooks create/0' 'groups hooks set-header/1' 'groups hooks set-header/2' 'groups hooks set-url-variable/1' 'groups hooks set-url-variable/2' 'groups attributes set/2' 'projects hooks create/0' 'projects hooks set-header/1' 'projects hooks set-header/2' 'projects hooks set-url-variable/1' 'projects hooks set-url-variable/2' 'projects attributes set/2' 'schedules create/0' 'schedules variables create/1' 'schedules variables create/2' 'schedules variables update/2' 'triggers create/0' 'variables create/0' 'variables create/1' 'variables update/1' 'variables set/1' 'issues create/0' 'issues notes create/1' 'issues notes update/2' 'mrs create/0' 'mrs notes create/1' 'mrs notes update/2' 'releases links create/1' 'releases links create/2' 'branches create/0' 'branches rename/1' 'tags create/0' 'broadcast create/0' 'hooks create/0' 'hooks set-header/1' 'hooks set-header/2' 'hooks set-url-variable/1' 'hooks set-url-variable/2' 'snippets create/0' 'exports relations download/1' 'mirrors create/0' 'runners create/0' 'search projects/0' 'search issues/0' 'search mrs/0' 'search milestones/0' 'search users/0' 'search code/0' 'search commits/0' 'search notes/0' 'search wiki-pages/0' 'search snippets/0' 'service-accounts tokens create/1' 'topics create/0'
            echo '@'
        case 'tokens get/0'
            echo 'live personal-tokens'
        case 'users memberships/0' 'users tokens get/0' 'users tokens create/0' 'users tokens revoke/0' 'users tokens rotate/0' 'users attributes get/0' 'users attributes set/0' 'users attributes delete/0'
            echo 'live users'
        case 'users attributes set/1'
            echo '@live user-attributes'
        case 'access who-can/0'
            echo 'words read push merge deploy maintain'
        case 'access compare/0' 'access compare/1' 'access review check/0' 'access review apply/0'
            echo 'directory'
        case 'groups subgroups/0' 'groups projects/0' 'groups tree/0' 'groups clone/0' 'groups transfer-locations/0' 'groups transfer-project/0' 'groups attributes get/0' 'groups attributes set/0' 'groups attributes delete/0'
            echo '@live groups'
        case 'groups hooks test/0' 'groups hooks events/0' 'groups hooks resend/0' 'groups hooks set-header/0' 'groups hooks delete-header/0' 'groups hooks set-url-variable/0' 'groups hooks delete-url-variable/0'
            echo 'live group-hooks'
        case 'groups attributes set/1'
            echo '@live group-attributes'
        case 'projects clone/0' 'projects forks/0' 'projects link/0' 'projects transfer-locations/0' 'projects attributes get/0' 'projects attributes set/0' 'projects attributes delete/0' 'exports download/0' 'exports relations download/0'
            echo '@live projects'
        case 'projects hooks test/0' 'projects hooks events/0' 'projects hooks resend/0' 'projects hooks set-header/0' 'projects hooks delete-header/0' 'projects hooks set-url-variable/0' 'projects hooks delete-url-variable/0'
            echo 'live project-hooks'
        case 'projects attributes set/1'
            echo '@live project-attributes'
        case 'deployments create/0'
            echo '@live environment-names'
        case 'environments get/0'
            echo 'live environments'
        case 'jobs report/0'
            echo 'live running-jobs'
        case 'jobs report/1'
            echo 'words running success failed canceled'
        case 'jobs artifacts download/0' 'jobs artifacts upload/0'
            echo 'live jobs'
        case 'jobs artifacts upload/1' 'pipelines lint/0' 'variables import/0' 'imports create/0' 'admin backup/0' 'admin restore/0' 'config set token_file/0' 'config set ca_file/0' 'config set cert_file/0' 'config set key_file/0'
            echo 'file'
        case 'pipelines watch/0' 'pipelines jobs/0'
            echo 'live pipelines'
        case 'schedules variables list/0' 'schedules variables create/0' 'schedules variables update/0' 'schedules variables delete/0'
            echo 'live schedules'
        case 'schedules variables update/1'
            echo '@live schedule-variables'
        case 'variables update/0' 'variables set/0'
            echo '@live variables'
        case 'issues notes get/0' 'issues notes create/0' 'issues notes update/0' 'issues notes delete/0' 'issues award create/0' 'issues award delete/0' 'issues time stats/0' 'issues time estimate/0' 'issues time spend/0'
            echo 'live issues'
        case 'issues notes update/1'
            echo 'live issue-notes'
        case 'issues time estimate/1' 'issues time spend/1' 'mrs time estimate/1' 'mrs time spend/1'
            echo '@words 30m 1h 4h 1d 1w'
        case 'milestones issues/0' 'milestones mrs/0'
            echo 'live milestones'
        case 'mrs diff/0' 'mrs commits/0' 'mrs participants/0' 'mrs closes-issues/0' 'mrs checkout/0' 'mrs approvals/0' 'mrs pipelines/0' 'mrs notes get/0' 'mrs notes create/0' 'mrs notes update/0' 'mrs notes delete/0' 'mrs award create/0' 'mrs award delete/0' 'mrs time stats/0' 'mrs time estimate/0' 'mrs time spend/0'
            echo 'live mrs'
        case 'mrs notes update/1'
            echo 'live mr-notes'
        case 'releases links get/0' 'releases links create/0' 'releases links update/0' 'releases links delete/0'
            echo '@live releases'
        case 'branches create/1' 'tags create/1'
            echo '@live refs'
        case 'branches rename/0'
            echo '@live branches'
        case 'commits diff/0' 'commits compare/0' 'commits compare/1' 'commits refs/0' 'commits mrs/0' 'commits statuses/0' 'commits set-status/0'
            echo '@live revisions'
        case 'commits set-status/1'
            echo 'words pending running success failed canceled skipped'
        case 'files list/0'
            echo '@live directories'
        case 'hooks get/0' 'hooks test/0' 'hooks set-header/0' 'hooks delete-header/0' 'hooks set-url-variable/0' 'hooks delete-url-variable/0'
            echo 'live hooks'
        case 'snippets user-agent/0'
            echo 'live snippets'
        case 'integrations set/0'
            echo '@live integration-slugs'
        case 'mirrors public-key/0'
            echo 'live mirrors'
        case 'packages files delete/0'
            echo 'live packages'
        case 'registry tags get/0' 'registry tags delete/0'
            echo 'live registry-repositories'
        case 'runners jobs/0' 'runners managers/0' 'runners projects/0'
            echo 'live runners'
        case 'service-accounts tokens create/0' 'service-accounts tokens revoke/0' 'service-accounts tokens rotate/0'
            echo 'live group-service-accounts'
        case 'alias delete/0'
            echo 'live aliases'
        case 'auth git-credential/0'
            echo 'words get store erase'
        case 'completion/0' 'completion install/0'
            echo 'words bash fish zsh'
        case 'config get/0' 'config set/0' 'config unset/0'
            echo 'words url token token_command token_from token_file secret_command token_type sudo project group ca_file cert_file key_file output time timeout retries'
        case 'config import/0'
            echo 'words glab python-gitlab gh'
        case 'config profiles use/0' 'config profiles remove/0' 'config profiles rename/0'
            echo 'live profiles'
        case 'open/0'
            echo 'words users groups projects jobs pipelines issues milestones mrs branches commits snippets'
        case 'config set token_type/0'
            echo 'words private bearer job'
        case 'config set sudo/0'
            echo 'live sudo-users'
        case 'config set project/0'
            echo 'live projects'
        case 'config set group/0'
            echo 'live groups'
        case 'config set output/0'
            echo 'words table json yaml ndjson csv markdown name'
        case 'config set time/0'
            echo 'words relative local utc iso'
        case 'emails get/*' 'emails delete/*'
            echo 'live emails'
        case 'emails create/*' 'emails confirm/*' 'users create/*' 'groups hooks delete-header/*' 'groups hooks delete-url-variable/*' 'projects create/*' 'projects hooks delete-header/*' 'projects hooks delete-url-variable/*' 'environments create/*' 'pages create/*' 'labels create/*' 'milestones create/*' 'files blob/*' 'tags protected create/*' 'hooks delete-header/*' 'hooks delete-url-variable/*' 'approvals rules create/*' 'invitations create/*' 'registry rules create/*' 'registry tag-rules create/*' 'service-accounts create/*'
            echo '@'
        case 'gpg-keys get/*' 'gpg-keys delete/*'
            echo 'live gpg-keys'
        case 'keys get/*' 'keys delete/*'
            echo 'live keys'
        case 'sessions revoke/*'
            echo 'live sessions'
        case 'tokens revoke/*' 'tokens rotate/*' 'users tokens rotate/*'
            echo 'live personal-tokens'
        case 'users get/*' 'users offboard/*' 'users tokens list/*' 'users attributes list/*' 'open users/*'
            echo 'live users'
        case 'users update/*'
            echo 'live changeable-users'
        case 'users delete/*'
            echo 'live deletable-users'
        case 'users block/*' 'users deactivate/*' 'users ban/*'
            echo 'live active-users'
        case 'users unblock/*'
            echo 'live blocked-users'
        case 'users activate/*'
            echo 'live deactivated-users'
        case 'users unban/*'
            echo 'live banned-users'
        case 'users approve/*' 'users reject/*'
            echo 'live waiting-users'
        case 'users tokens get/*' 'users tokens revoke/*'
            echo 'live tokens'
        case 'users attributes get/*' 'users attributes delete/*'
            echo '@live user-attributes'
        case 'deploy-keys get/*' 'deploy-keys update/*' 'deploy-keys delete/*'
            echo 'live deploy-keys'
        case 'deploy-keys enable/*'
            echo 'live all-deploy-keys'
        case 'deploy-tokens get/*' 'deploy-tokens delete/*'
            echo 'live deploy-tokens'
        case 'groups get/*' 'groups update/*' 'groups delete/*' 'groups transfer/*' 'groups restore/*' 'groups share/*' 'groups unshare/*' 'groups attributes list/*' 'open groups/*'
            echo '@live groups'
        case 'groups clone/*' 'projects clone/*'
            echo 'directory'
        case 'groups transfer-project/*' 'projects get/*' 'projects update/*' 'projects delete/*' 'projects fork/*' 'projects link/*' 'projects unlink/*' 'projects transfer/*' 'projects restore/*' 'projects housekeeping/*' 'projects attributes list/*' 'exports get/*' 'exports create/*' 'exports relations list/*' 'exports relations create/*' 'imports get/*' 'open projects/*'
            echo '@live projects'
        case 'groups members get/*' 'groups members update/*' 'groups members remove/*'
            echo 'live group-members'
        case 'groups members add/*'
            echo 'live new-group-members'
        case 'groups hooks get/*' 'groups hooks update/*' 'groups hooks delete/*'
            echo 'live group-hooks'
        case 'groups hooks test/*'
            echo 'words push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events'
        case 'groups hooks resend/*'
            echo 'live group-deliveries'
        case 'groups attributes get/*' 'groups attributes delete/*'
            echo '@live group-attributes'
        case 'namespaces get/*'
            echo 'live namespaces'
        case 'projects star/*'
            echo '@live unstarred-projects'
        case 'projects unstar/*'
            echo '@live starred-projects'
        case 'projects archive/*'
            echo '@live active-projects'
        case 'projects unarchive/*'
            echo '@live archived-projects'
        case 'projects share/*'
            echo 'live new-shared-groups'
        case 'projects unshare/*'
            echo 'live shared-groups'
        case 'projects members get/*' 'projects members update/*' 'projects members remove/*'
            echo 'live members'
        case 'projects members add/*'
            echo 'live new-members'
        case 'projects hooks get/*' 'projects hooks update/*' 'projects hooks delete/*'
            echo 'live project-hooks'
        case 'projects hooks test/*'
            echo 'words push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events'
        case 'projects hooks resend/*'
            echo 'live project-deliveries'
        case 'projects attributes get/*' 'projects attributes delete/*'
            echo '@live project-attributes'
        case 'deployments get/*'
            echo 'live deployments'
        case 'environments update/*' 'environments delete/*'
            echo 'live environments'
        case 'environments stop/*'
            echo 'live available-environments'
        case 'jobs get/*' 'jobs trace/*' 'jobs artifacts list/*' 'jobs artifacts keep/*' 'jobs artifacts delete/*' 'open jobs/*'
            echo 'live jobs'
        case 'jobs retry/*' 'jobs erase/*'
            echo 'live ended-jobs'
        case 'jobs cancel/*'
            echo 'live unended-jobs'
        case 'jobs play/*'
            echo 'live playable-jobs'
        case 'pages get/*' 'pages update/*' 'pages delete/*'
            echo '@live pages'
        case 'pipelines get/*' 'pipelines delete/*' 'open pipelines/*'
            echo 'live pipelines'
        case 'pipelines create/*'
            echo '@live refs'
        case 'pipelines retry/*'
            echo 'live failed-pipelines'
        case 'pipelines cancel/*'
            echo 'live running-pipelines'
        case 'schedules get/*' 'schedules update/*' 'schedules delete/*' 'schedules take-ownership/*' 'schedules run/*'
            echo 'live schedules'
        case 'schedules variables delete/*'
            echo '@live schedule-variables'
        case 'triggers get/*' 'triggers update/*' 'triggers delete/*' 'triggers take-ownership/*'
            echo 'live triggers'
        case 'variables get/*' 'variables delete/*'
            echo '@live variables'
        case 'issues get/*' 'issues update/*' 'issues close/*' 'issues move/*' 'issues delete/*' 'issues subscribe/*' 'issues unsubscribe/*' 'issues todo/*' 'issues notes list/*' 'issues award list/*' 'issues time reset-estimate/*' 'issues time reset-spent/*' 'open issues/*'
            echo 'live issues'
        case 'issues reopen/*'
            echo 'live closed-issues'
        case 'issues notes get/*' 'issues notes delete/*'
            echo 'live issue-notes'
        case 'issues award create/*' 'mrs award create/*'
            echo '@words thumbsup thumbsdown smile tada confused heart rocket eyes'
        case 'issues award delete/*'
            echo 'live issue-awards'
        case 'labels get/*' 'labels update/*' 'labels promote/*' 'labels delete/*'
            echo '@live labels'
        case 'labels subscribe/*'
            echo '@live unsubscribed-labels'
        case 'labels unsubscribe/*'
            echo '@live subscribed-labels'
        case 'milestones get/*' 'milestones update/*' 'milestones promote/*' 'milestones delete/*' 'open milestones/*'
            echo 'live milestones'
        case 'mrs get/*' 'mrs update/*' 'mrs close/*' 'mrs delete/*' 'mrs approve/*' 'mrs unapprove/*' 'mrs reset-approvals/*' 'mrs rebase/*' 'mrs subscribe/*' 'mrs unsubscribe/*' 'mrs todo/*' 'mrs notes list/*' 'mrs award list/*' 'mrs time reset-estimate/*' 'mrs time reset-spent/*' 'open mrs/*'
            echo 'live mrs'
        case 'mrs merge/*'
            echo 'live mergeable-mrs'
        case 'mrs cancel-merge/*'
            echo 'live waiting-mrs'
        case 'mrs reopen/*'
            echo 'live closed-mrs'
        case 'mrs notes get/*' 'mrs notes delete/*'
            echo 'live mr-notes'
        case 'mrs award delete/*'
            echo 'live mr-awards'
        case 'releases get/*' 'releases update/*' 'releases delete/*' 'releases links list/*'
            echo '@live releases'
        case 'releases create/*'
            echo '@live unreleased-tags'
        case 'releases links get/*' 'releases links update/*' 'releases links delete/*'
            echo 'live release-links'
        case 'todos done/*'
            echo 'live todos'
        case 'branches get/*' 'commits create/*' 'open branches/*'
            echo '@live branches'
        case 'branches delete/*'
            echo '@live deletable-branches'
        case 'branches protect/*' 'branches protected create/*'
            echo '@live unprotected-branches'
        case 'branches unprotect/*'
            echo '@live branches-with-protection'
        case 'branches protected get/*' 'branches protected update/*' 'branches protected delete/*'
            echo '@live protected-branches'
        case 'commits get/*' 'commits cherry-pick/*' 'commits revert/*' 'open commits/*'
            echo '@live revisions'
        case 'files get/*' 'files create/*' 'files update/*' 'files delete/*'
            echo '@live files'
        case 'tags get/*' 'tags delete/*'
            echo '@live tags'
        case 'tags protected get/*' 'tags protected delete/*'
            echo '@live protected-tags'
        case 'audit-events get/*'
            echo 'live audit-events'
        case 'broadcast get/*' 'broadcast update/*' 'broadcast delete/*'
            echo 'live broadcast'
        case 'ci-templates get/*'
            echo '@live ci-templates'
        case 'dockerfiles get/*'
            echo '@live dockerfiles'
        case 'gitignores get/*'
            echo '@live gitignores'
        case 'hooks update/*' 'hooks delete/*'
            echo 'live hooks'
        case 'licenses get/*'
            echo '@live licenses'
        case 'snippets get/*' 'snippets raw/*' 'snippets update/*' 'snippets delete/*' 'open snippets/*'
            echo 'live snippets'
        case 'access-requests approve/*' 'access-requests deny/*'
            echo 'live access-requests'
        case 'approvals rules get/*' 'approvals rules update/*' 'approvals rules delete/*'
            echo 'live approval-rules'
        case 'integrations get/*' 'integrations delete/*'
            echo '@live integrations'
        case 'invitations update/*' 'invitations delete/*'
            echo '@lives invitations'
        case 'job-token-scope allow/*' 'job-token-scope disallow/*'
            echo 'live projects'
        case 'job-token-scope groups allow/*' 'job-token-scope groups disallow/*'
            echo 'live group-ids'
        case 'mirrors get/*' 'mirrors update/*' 'mirrors delete/*' 'mirrors sync/*'
            echo 'live mirrors'
        case 'packages get/*' 'packages delete/*' 'packages files list/*'
            echo 'live packages'
        case 'packages files delete/*'
            echo 'live package-files'
        case 'protected-environments get/*' 'protected-environments update/*' 'protected-environments delete/*'
            echo '@live protected-environments'
        case 'protected-environments create/*'
            echo '@live environment-names'
        case 'registry get/*' 'registry delete/*' 'registry tags list/*'
            echo 'live registry-repositories'
        case 'registry tags get/*' 'registry tags delete/*'
            echo '@live registry-tags'
        case 'registry rules update/*' 'registry rules delete/*'
            echo 'live registry-rules'
        case 'registry tag-rules update/*' 'registry tag-rules delete/*'
            echo 'live registry-tag-rules'
        case 'runners get/*' 'runners update/*' 'runners pause/*' 'runners resume/*' 'runners delete/*' 'runners assign/*' 'runners reset-token/*'
            echo 'live runners'
        case 'runners unassign/*'
            echo 'live project-runners'
        case 'service-accounts update/*'
            echo 'live service-accounts'
        case 'service-accounts delete/*' 'service-accounts tokens list/*'
            echo 'live group-service-accounts'
        case 'service-accounts tokens revoke/*' 'service-accounts tokens rotate/*'
            echo 'live group-service-account-tokens'
        case 'settings get/*' 'settings set/*'
            echo 'live settings'
        case 'topics get/*' 'topics update/*' 'topics delete/*' 'topics merge/*'
            echo 'live topics'
        case 'api/*'
            echo 'words GET POST PUT DELETE'
        case 'help/*'
            echo 'live help-pages'
        case 'man/*'
            echo 'live commands'
    end
end

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
