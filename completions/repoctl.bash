# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.
# shellcheck shell=bash

# Sets next to the command that the word $2 leads to from $1.
__repoctl_enter() {
  local name
  case $1/$2 in
    '/emails' | '/email') name='emails' ;;
    '/gpg-keys' | '/gpg-key') name='gpg-keys' ;;
    '/keys' | '/key') name='keys' ;;
    '/sessions' | '/session') name='sessions' ;;
    '/tokens' | '/token' | 'users/tokens' | 'users/token' | 'service-accounts/tokens' | 'service-accounts/token') name='tokens' ;;
    '/users' | '/user' | 'search/users' | 'open/users' | 'open/user') name='users' ;;
    '/access' | '/acces') name='access' ;;
    '/deploy-keys' | '/deploy-key') name='deploy-keys' ;;
    '/deploy-tokens' | '/deploy-token') name='deploy-tokens' ;;
    '/groups' | '/group' | 'job-token-scope/groups' | 'job-token-scope/group' | 'open/groups' | 'open/group') name='groups' ;;
    '/namespaces' | '/namespace') name='namespaces' ;;
    '/projects' | '/project' | '/repo' | '/repos' | 'groups/projects' | 'runners/projects' | 'search/projects' | 'open/projects' | 'open/project' | 'open/repo' | 'open/repos') name='projects' ;;
    '/deployments' | '/deployment') name='deployments' ;;
    '/environments' | '/environment') name='environments' ;;
    '/jobs' | '/job' | 'pipelines/jobs' | 'metrics/jobs' | 'runners/jobs' | 'open/jobs' | 'open/job') name='jobs' ;;
    '/pages' | '/page') name='pages' ;;
    '/pipelines' | '/pipeline' | 'mrs/pipelines' | 'open/pipelines' | 'open/pipeline') name='pipelines' ;;
    '/schedules' | '/schedule') name='schedules' ;;
    '/triggers' | '/trigger') name='triggers' ;;
    '/variables' | '/variable' | 'schedules/variables' | 'schedules/variable') name='variables' ;;
    '/issues' | '/issue' | 'milestones/issues' | 'search/issues' | 'open/issues' | 'open/issue') name='issues' ;;
    '/labels' | '/label') name='labels' ;;
    '/milestones' | '/milestone' | 'search/milestones' | 'open/milestones' | 'open/milestone') name='milestones' ;;
    '/mrs' | '/merge-requests' | '/mr' | '/merge-request' | 'milestones/mrs' | 'commits/mrs' | 'search/mrs' | 'open/mrs' | 'open/merge-requests' | 'open/mr' | 'open/merge-request') name='mrs' ;;
    '/releases' | '/release') name='releases' ;;
    '/todos' | '/todo') name='todos' ;;
    '/branches' | '/branch' | 'open/branches' | 'open/branch') name='branches' ;;
    '/commits' | '/commit' | 'mrs/commits' | 'search/commits' | 'open/commits' | 'open/commit') name='commits' ;;
    '/files' | '/file' | 'packages/files' | 'packages/file') name='files' ;;
    '/tags' | '/tag' | 'registry/tags' | 'registry/tag') name='tags' ;;
    '/events' | '/event' | 'groups hooks/events' | 'projects hooks/events') name='events' ;;
    '/audit-events' | '/audit-event') name='audit-events' ;;
    '/broadcast' | '/broadcasts') name='broadcast' ;;
    '/ci-templates' | '/ci-template') name='ci-templates' ;;
    '/dockerfiles' | '/dockerfile') name='dockerfiles' ;;
    '/gitignores' | '/gitignore') name='gitignores' ;;
    '/hooks' | '/hook' | 'groups/hooks' | 'groups/hook' | 'projects/hooks' | 'projects/hook') name='hooks' ;;
    '/licenses' | '/license') name='licenses' ;;
    '/metrics' | '/metric') name='metrics' ;;
    '/snippets' | '/snippet' | 'search/snippets' | 'open/snippets' | 'open/snippet') name='snippets' ;;
    '/storage') name='storage' ;;
    '/access-requests' | '/access-request') name='access-requests' ;;
    '/approvals' | '/approval' | 'mrs/approvals') name='approvals' ;;
    '/exports') name='exports' ;;
    '/imports' | '/import') name='imports' ;;
    '/integrations' | '/integration') name='integrations' ;;
    '/invitations' | '/invitation') name='invitations' ;;
    '/job-token-scope') name='job-token-scope' ;;
    '/mirrors' | '/mirror') name='mirrors' ;;
    '/packages' | '/package') name='packages' ;;
    '/protected-environments' | '/protected-environment') name='protected-environments' ;;
    '/push-rules' | '/push-rule') name='push-rules' ;;
    '/registry') name='registry' ;;
    '/runners' | '/runner') name='runners' ;;
    '/search') name='search' ;;
    '/service-accounts' | '/service-account') name='service-accounts' ;;
    '/settings' | '/setting') name='settings' ;;
    '/topics' | '/topic') name='topics' ;;
    '/admin') name='admin' ;;
    '/alias') name='alias' ;;
    '/api') name='api' ;;
    '/apply' | 'access review/apply') name='apply' ;;
    '/auth') name='auth' ;;
    '/completion') name='completion' ;;
    '/config') name='config' ;;
    '/diff' | 'mrs/diff' | 'mrs/changes' | 'commits/diff' | 'commits/changes' | 'settings/diff' | 'settings/changes') name='diff' ;;
    '/doctor') name='doctor' ;;
    '/export' | 'variables/export') name='export' ;;
    '/help') name='help' ;;
    '/man') name='man' ;;
    '/open' | '/browse') name='open' ;;
    '/serve') name='serve' ;;
    '/whoami') name='whoami' ;;
    '/login' | 'auth/login') name='login' ;;
    '/logout' | 'auth/logout') name='logout' ;;
    '/version') name='version' ;;
    '/expiring' | 'access/expiring') name='expiring' ;;
    'emails/list' | 'emails/ls' | 'gpg-keys/list' | 'gpg-keys/ls' | 'keys/list' | 'keys/ls' | 'sessions/list' | 'sessions/ls' | 'tokens/list' | 'tokens/ls' | 'users/list' | 'users/ls' | 'users tokens/list' | 'users tokens/ls' | 'users attributes/list' | 'users attributes/ls' | 'access/list' | 'access/ls' | 'deploy-keys/list' | 'deploy-keys/ls' | 'deploy-tokens/list' | 'deploy-tokens/ls' | 'groups/list' | 'groups/ls' | 'groups members/list' | 'groups members/ls' | 'groups hooks/list' | 'groups hooks/ls' | 'groups attributes/list' | 'groups attributes/ls' | 'namespaces/list' | 'namespaces/ls' | 'projects/list' | 'projects/ls' | 'projects members/list' | 'projects members/ls' | 'projects hooks/list' | 'projects hooks/ls' | 'projects attributes/list' | 'projects attributes/ls' | 'deployments/list' | 'deployments/ls' | 'environments/list' | 'environments/ls' | 'jobs/list' | 'jobs/ls' | 'jobs artifacts/list' | 'jobs artifacts/ls' | 'pages/list' | 'pages/ls' | 'pipelines/list' | 'pipelines/ls' | 'schedules/list' | 'schedules/ls' | 'schedules variables/list' | 'schedules variables/ls' | 'triggers/list' | 'triggers/ls' | 'variables/list' | 'variables/ls' | 'issues/list' | 'issues/ls' | 'issues notes/list' | 'issues notes/ls' | 'issues award/list' | 'issues award/ls' | 'labels/list' | 'labels/ls' | 'milestones/list' | 'milestones/ls' | 'mrs/list' | 'mrs/ls' | 'mrs notes/list' | 'mrs notes/ls' | 'mrs award/list' | 'mrs award/ls' | 'releases/list' | 'releases/ls' | 'releases links/list' | 'releases links/ls' | 'todos/list' | 'todos/ls' | 'branches/list' | 'branches/ls' | 'branches protected/list' | 'branches protected/ls' | 'commits/list' | 'commits/ls' | 'files/list' | 'files/ls' | 'tags/list' | 'tags/ls' | 'tags protected/list' | 'tags protected/ls' | 'events/list' | 'events/ls' | 'audit-events/list' | 'audit-events/ls' | 'broadcast/list' | 'broadcast/ls' | 'ci-templates/list' | 'ci-templates/ls' | 'dockerfiles/list' | 'dockerfiles/ls' | 'gitignores/list' | 'gitignores/ls' | 'hooks/list' | 'hooks/ls' | 'licenses/list' | 'licenses/ls' | 'snippets/list' | 'snippets/ls' | 'storage/list' | 'storage/ls' | 'access-requests/list' | 'access-requests/ls' | 'approvals rules/list' | 'approvals rules/ls' | 'exports relations/list' | 'exports relations/ls' | 'integrations/list' | 'integrations/ls' | 'invitations/list' | 'invitations/ls' | 'job-token-scope/list' | 'job-token-scope/ls' | 'job-token-scope groups/list' | 'job-token-scope groups/ls' | 'mirrors/list' | 'mirrors/ls' | 'packages/list' | 'packages/ls' | 'packages files/list' | 'packages files/ls' | 'protected-environments/list' | 'protected-environments/ls' | 'registry/list' | 'registry/ls' | 'registry tags/list' | 'registry tags/ls' | 'registry rules/list' | 'registry rules/ls' | 'registry tag-rules/list' | 'registry tag-rules/ls' | 'runners/list' | 'runners/ls' | 'service-accounts/list' | 'service-accounts/ls' | 'service-accounts tokens/list' | 'service-accounts tokens/ls' | 'topics/list' | 'topics/ls' | 'alias/list' | 'config/list' | 'config profiles/list') name='list' ;;
    'emails/get' | 'emails/show' | 'emails/view' | 'gpg-keys/get' | 'gpg-keys/show' | 'gpg-keys/view' | 'keys/get' | 'keys/show' | 'keys/view' | 'tokens/get' | 'tokens/show' | 'tokens/view' | 'users/get' | 'users/show' | 'users/view' | 'users tokens/get' | 'users tokens/show' | 'users tokens/view' | 'users attributes/get' | 'users attributes/show' | 'users attributes/view' | 'deploy-keys/get' | 'deploy-keys/show' | 'deploy-keys/view' | 'deploy-tokens/get' | 'deploy-tokens/show' | 'deploy-tokens/view' | 'groups/get' | 'groups/show' | 'groups/view' | 'groups members/get' | 'groups members/show' | 'groups members/view' | 'groups hooks/get' | 'groups hooks/show' | 'groups hooks/view' | 'groups attributes/get' | 'groups attributes/show' | 'groups attributes/view' | 'namespaces/get' | 'namespaces/show' | 'namespaces/view' | 'projects/get' | 'projects/show' | 'projects/view' | 'projects members/get' | 'projects members/show' | 'projects members/view' | 'projects hooks/get' | 'projects hooks/show' | 'projects hooks/view' | 'projects attributes/get' | 'projects attributes/show' | 'projects attributes/view' | 'deployments/get' | 'deployments/show' | 'deployments/view' | 'environments/get' | 'environments/show' | 'environments/view' | 'jobs/get' | 'jobs/show' | 'jobs/view' | 'pages/get' | 'pages/show' | 'pages/view' | 'pipelines/get' | 'pipelines/show' | 'pipelines/view' | 'schedules/get' | 'schedules/show' | 'schedules/view' | 'triggers/get' | 'triggers/show' | 'triggers/view' | 'variables/get' | 'variables/show' | 'variables/view' | 'issues/get' | 'issues/show' | 'issues/view' | 'issues notes/get' | 'issues notes/show' | 'issues notes/view' | 'labels/get' | 'labels/show' | 'labels/view' | 'milestones/get' | 'milestones/show' | 'milestones/view' | 'mrs/get' | 'mrs/show' | 'mrs/view' | 'mrs notes/get' | 'mrs notes/show' | 'mrs notes/view' | 'releases/get' | 'releases/show' | 'releases/view' | 'releases links/get' | 'releases links/show' | 'releases links/view' | 'branches/get' | 'branches/show' | 'branches/view' | 'branches protected/get' | 'branches protected/show' | 'branches protected/view' | 'commits/get' | 'commits/show' | 'commits/view' | 'files/get' | 'files/show' | 'files/view' | 'tags/get' | 'tags/show' | 'tags/view' | 'tags protected/get' | 'tags protected/show' | 'tags protected/view' | 'audit-events/get' | 'audit-events/show' | 'audit-events/view' | 'broadcast/get' | 'broadcast/show' | 'broadcast/view' | 'ci-templates/get' | 'ci-templates/show' | 'ci-templates/view' | 'dockerfiles/get' | 'dockerfiles/show' | 'dockerfiles/view' | 'gitignores/get' | 'gitignores/show' | 'gitignores/view' | 'hooks/get' | 'hooks/show' | 'hooks/view' | 'licenses/get' | 'licenses/show' | 'licenses/view' | 'snippets/get' | 'snippets/show' | 'snippets/view' | 'approvals/get' | 'approvals/show' | 'approvals/view' | 'approvals rules/get' | 'approvals rules/show' | 'approvals rules/view' | 'exports/get' | 'exports/show' | 'exports/view' | 'imports/get' | 'imports/show' | 'imports/view' | 'integrations/get' | 'integrations/show' | 'integrations/view' | 'job-token-scope/get' | 'job-token-scope/show' | 'job-token-scope/view' | 'mirrors/get' | 'mirrors/show' | 'mirrors/view' | 'mirrors pull/get' | 'mirrors pull/show' | 'mirrors pull/view' | 'packages/get' | 'packages/show' | 'packages/view' | 'protected-environments/get' | 'protected-environments/show' | 'protected-environments/view' | 'push-rules/get' | 'push-rules/show' | 'push-rules/view' | 'registry/get' | 'registry/show' | 'registry/view' | 'registry tags/get' | 'registry tags/show' | 'registry tags/view' | 'runners/get' | 'runners/show' | 'runners/view' | 'settings/get' | 'settings/show' | 'settings/view' | 'settings appearance/get' | 'settings appearance/show' | 'settings appearance/view' | 'settings limits/get' | 'settings limits/show' | 'settings limits/view' | 'topics/get' | 'topics/show' | 'topics/view' | 'config/get') name='get' ;;
    'emails/create' | 'emails/new' | 'gpg-keys/create' | 'gpg-keys/new' | 'keys/create' | 'keys/new' | 'tokens/create' | 'tokens/new' | 'users/create' | 'users/new' | 'users tokens/create' | 'users tokens/new' | 'deploy-keys/create' | 'deploy-keys/new' | 'deploy-tokens/create' | 'deploy-tokens/new' | 'groups/create' | 'groups/new' | 'groups hooks/create' | 'groups hooks/new' | 'projects/create' | 'projects/new' | 'projects hooks/create' | 'projects hooks/new' | 'deployments/create' | 'deployments/new' | 'environments/create' | 'environments/new' | 'pages/create' | 'pages/new' | 'pipelines/create' | 'pipelines/new' | 'schedules/create' | 'schedules/new' | 'schedules variables/create' | 'schedules variables/new' | 'triggers/create' | 'triggers/new' | 'variables/create' | 'variables/new' | 'issues/create' | 'issues/new' | 'issues notes/create' | 'issues notes/new' | 'issues award/create' | 'issues award/new' | 'labels/create' | 'labels/new' | 'milestones/create' | 'milestones/new' | 'mrs/create' | 'mrs/new' | 'mrs notes/create' | 'mrs notes/new' | 'mrs award/create' | 'mrs award/new' | 'releases/create' | 'releases/new' | 'releases links/create' | 'releases links/new' | 'branches/create' | 'branches/new' | 'branches protected/create' | 'branches protected/new' | 'commits/create' | 'commits/new' | 'files/create' | 'files/new' | 'tags/create' | 'tags/new' | 'tags protected/create' | 'tags protected/new' | 'broadcast/create' | 'broadcast/new' | 'hooks/create' | 'hooks/new' | 'snippets/create' | 'snippets/new' | 'access-requests/create' | 'access-requests/new' | 'approvals rules/create' | 'approvals rules/new' | 'exports/create' | 'exports/new' | 'exports relations/create' | 'exports relations/new' | 'imports/create' | 'imports/new' | 'invitations/create' | 'invitations/new' | 'mirrors/create' | 'mirrors/new' | 'protected-environments/create' | 'protected-environments/new' | 'registry rules/create' | 'registry rules/new' | 'registry tag-rules/create' | 'registry tag-rules/new' | 'runners/create' | 'runners/new' | 'service-accounts/create' | 'service-accounts/new' | 'service-accounts tokens/create' | 'service-accounts tokens/new' | 'topics/create' | 'topics/new') name='create' ;;
    'emails/confirm') name='confirm' ;;
    'emails/delete' | 'emails/rm' | 'gpg-keys/delete' | 'gpg-keys/rm' | 'keys/delete' | 'keys/rm' | 'users/delete' | 'users/rm' | 'users attributes/delete' | 'users attributes/rm' | 'deploy-keys/delete' | 'deploy-keys/rm' | 'deploy-tokens/delete' | 'deploy-tokens/rm' | 'groups/delete' | 'groups/rm' | 'groups hooks/delete' | 'groups hooks/rm' | 'groups attributes/delete' | 'groups attributes/rm' | 'projects/delete' | 'projects/rm' | 'projects hooks/delete' | 'projects hooks/rm' | 'projects attributes/delete' | 'projects attributes/rm' | 'environments/delete' | 'environments/rm' | 'jobs artifacts/delete' | 'jobs artifacts/rm' | 'pages/delete' | 'pages/rm' | 'pipelines/delete' | 'pipelines/rm' | 'schedules/delete' | 'schedules/rm' | 'schedules variables/delete' | 'schedules variables/rm' | 'triggers/delete' | 'triggers/rm' | 'variables/delete' | 'variables/rm' | 'issues/delete' | 'issues/rm' | 'issues notes/delete' | 'issues notes/rm' | 'issues award/delete' | 'issues award/rm' | 'labels/delete' | 'labels/rm' | 'milestones/delete' | 'milestones/rm' | 'mrs/delete' | 'mrs/rm' | 'mrs notes/delete' | 'mrs notes/rm' | 'mrs award/delete' | 'mrs award/rm' | 'releases/delete' | 'releases/rm' | 'releases links/delete' | 'releases links/rm' | 'branches/delete' | 'branches/rm' | 'branches protected/delete' | 'branches protected/rm' | 'files/delete' | 'files/rm' | 'tags/delete' | 'tags/rm' | 'tags protected/delete' | 'tags protected/rm' | 'broadcast/delete' | 'broadcast/rm' | 'hooks/delete' | 'hooks/rm' | 'snippets/delete' | 'snippets/rm' | 'approvals rules/delete' | 'approvals rules/rm' | 'integrations/delete' | 'integrations/rm' | 'invitations/delete' | 'invitations/rm' | 'mirrors/delete' | 'mirrors/rm' | 'packages/delete' | 'packages/rm' | 'packages files/delete' | 'packages files/rm' | 'protected-environments/delete' | 'protected-environments/rm' | 'push-rules/delete' | 'push-rules/rm' | 'registry/delete' | 'registry/rm' | 'registry tags/delete' | 'registry tags/rm' | 'registry rules/delete' | 'registry rules/rm' | 'registry tag-rules/delete' | 'registry tag-rules/rm' | 'runners/delete' | 'runners/rm' | 'service-accounts/delete' | 'service-accounts/rm' | 'topics/delete' | 'topics/rm' | 'alias/delete') name='delete' ;;
    'sessions/revoke' | 'tokens/revoke' | 'users tokens/revoke' | 'service-accounts tokens/revoke') name='revoke' ;;
    'tokens/rotate' | 'users tokens/rotate' | 'service-accounts tokens/rotate') name='rotate' ;;
    'users/onboard') name='onboard' ;;
    'users/update' | 'users/edit' | 'deploy-keys/update' | 'deploy-keys/edit' | 'groups/update' | 'groups/edit' | 'groups members/update' | 'groups members/edit' | 'groups hooks/update' | 'groups hooks/edit' | 'projects/update' | 'projects/edit' | 'projects members/update' | 'projects members/edit' | 'projects hooks/update' | 'projects hooks/edit' | 'environments/update' | 'environments/edit' | 'pages/update' | 'pages/edit' | 'schedules/update' | 'schedules/edit' | 'schedules variables/update' | 'schedules variables/edit' | 'triggers/update' | 'triggers/edit' | 'variables/update' | 'variables/edit' | 'issues/update' | 'issues/edit' | 'issues notes/update' | 'issues notes/edit' | 'labels/update' | 'labels/edit' | 'milestones/update' | 'milestones/edit' | 'mrs/update' | 'mrs/edit' | 'mrs notes/update' | 'mrs notes/edit' | 'releases/update' | 'releases/edit' | 'releases links/update' | 'releases links/edit' | 'branches protected/update' | 'branches protected/edit' | 'files/update' | 'files/edit' | 'broadcast/update' | 'broadcast/edit' | 'hooks/update' | 'hooks/edit' | 'snippets/update' | 'snippets/edit' | 'approvals rules/update' | 'approvals rules/edit' | 'invitations/update' | 'invitations/edit' | 'mirrors/update' | 'mirrors/edit' | 'protected-environments/update' | 'protected-environments/edit' | 'registry rules/update' | 'registry rules/edit' | 'registry tag-rules/update' | 'registry tag-rules/edit' | 'runners/update' | 'runners/edit' | 'service-accounts/update' | 'service-accounts/edit' | 'topics/update' | 'topics/edit') name='update' ;;
    'users/memberships') name='memberships' ;;
    'users/block') name='block' ;;
    'users/unblock') name='unblock' ;;
    'users/deactivate') name='deactivate' ;;
    'users/activate') name='activate' ;;
    'users/ban') name='ban' ;;
    'users/unban') name='unban' ;;
    'users/approve' | 'mrs/approve' | 'access-requests/approve') name='approve' ;;
    'users/reject') name='reject' ;;
    'users/offboard') name='offboard' ;;
    'users/attributes' | 'users/attribute' | 'groups/attributes' | 'groups/attribute' | 'projects/attributes' | 'projects/attribute') name='attributes' ;;
    'users attributes/set' | 'groups attributes/set' | 'projects attributes/set' | 'variables/set' | 'approvals/set' | 'integrations/set' | 'job-token-scope/set' | 'mirrors pull/set' | 'push-rules/set' | 'settings/set' | 'settings appearance/set' | 'settings limits/set' | 'alias/set' | 'config/set') name='set' ;;
    'access/who-can') name='who-can' ;;
    'access/snapshot') name='snapshot' ;;
    'access/compare' | 'commits/compare') name='compare' ;;
    'access/review') name='review' ;;
    'access review/check' | 'admin/check') name='check' ;;
    'deploy-keys/enable') name='enable' ;;
    'groups/subgroups') name='subgroups' ;;
    'groups/tree') name='tree' ;;
    'groups/clone' | 'projects/clone') name='clone' ;;
    'groups/transfer' | 'projects/transfer') name='transfer' ;;
    'groups/transfer-locations' | 'projects/transfer-locations') name='transfer-locations' ;;
    'groups/restore' | 'projects/restore' | 'admin/restore') name='restore' ;;
    'groups/transfer-project') name='transfer-project' ;;
    'groups/share' | 'projects/share') name='share' ;;
    'groups/unshare' | 'projects/unshare') name='unshare' ;;
    'groups/members' | 'groups/member' | 'projects/members' | 'projects/member') name='members' ;;
    'groups members/add' | 'groups members/new' | 'projects members/add' | 'projects members/new' | 'config profiles/add') name='add' ;;
    'groups members/remove' | 'groups members/rm' | 'projects members/remove' | 'projects members/rm' | 'config profiles/remove') name='remove' ;;
    'groups hooks/test' | 'projects hooks/test' | 'hooks/test') name='test' ;;
    'groups hooks/resend' | 'projects hooks/resend') name='resend' ;;
    'groups hooks/set-header' | 'projects hooks/set-header' | 'hooks/set-header') name='set-header' ;;
    'groups hooks/delete-header' | 'projects hooks/delete-header' | 'hooks/delete-header') name='delete-header' ;;
    'groups hooks/set-url-variable' | 'projects hooks/set-url-variable' | 'hooks/set-url-variable') name='set-url-variable' ;;
    'groups hooks/delete-url-variable' | 'projects hooks/delete-url-variable' | 'hooks/delete-url-variable') name='delete-url-variable' ;;
    'projects/fork') name='fork' ;;
    'projects/forks') name='forks' ;;
    'projects/link') name='link' ;;
    'projects/unlink') name='unlink' ;;
    'projects/star') name='star' ;;
    'projects/unstar') name='unstar' ;;
    'projects/archive' | 'files/archive') name='archive' ;;
    'projects/unarchive') name='unarchive' ;;
    'projects/housekeeping') name='housekeeping' ;;
    'environments/stop') name='stop' ;;
    'jobs/retry' | 'pipelines/retry') name='retry' ;;
    'jobs/cancel' | 'pipelines/cancel') name='cancel' ;;
    'jobs/play') name='play' ;;
    'jobs/erase') name='erase' ;;
    'jobs/trace') name='trace' ;;
    'jobs/report') name='report' ;;
    'jobs/artifacts' | 'jobs/artifact') name='artifacts' ;;
    'jobs artifacts/download' | 'exports/download' | 'exports relations/download') name='download' ;;
    'jobs artifacts/upload') name='upload' ;;
    'jobs artifacts/keep') name='keep' ;;
    'jobs artifacts/delete-all') name='delete-all' ;;
    'pipelines/watch' | 'metrics/watch') name='watch' ;;
    'pipelines/lint') name='lint' ;;
    'schedules/take-ownership' | 'triggers/take-ownership') name='take-ownership' ;;
    'schedules/run' | 'triggers/run') name='run' ;;
    'variables/import' | 'config/import') name='import' ;;
    'issues/close' | 'mrs/close') name='close' ;;
    'issues/reopen' | 'mrs/reopen') name='reopen' ;;
    'issues/move') name='move' ;;
    'issues/subscribe' | 'labels/subscribe' | 'mrs/subscribe') name='subscribe' ;;
    'issues/unsubscribe' | 'labels/unsubscribe' | 'mrs/unsubscribe') name='unsubscribe' ;;
    'issues/todo' | 'mrs/todo') name='todo' ;;
    'issues/notes' | 'issues/note' | 'mrs/notes' | 'mrs/note' | 'search/notes') name='notes' ;;
    'issues/award' | 'mrs/award') name='award' ;;
    'issues/time' | 'mrs/time' | 'config set/time') name='time' ;;
    'issues time/stats' | 'mrs time/stats') name='stats' ;;
    'issues time/estimate' | 'mrs time/estimate') name='estimate' ;;
    'issues time/reset-estimate' | 'mrs time/reset-estimate') name='reset-estimate' ;;
    'issues time/spend' | 'mrs time/spend') name='spend' ;;
    'issues time/reset-spent' | 'mrs time/reset-spent') name='reset-spent' ;;
    'labels/promote' | 'milestones/promote') name='promote' ;;
    'mrs/participants') name='participants' ;;
    'mrs/closes-issues') name='closes-issues' ;;
    'mrs/checkout') name='checkout' ;;
    'mrs/merge' | 'topics/merge') name='merge' ;;
    'mrs/cancel-merge') name='cancel-merge' ;;
    'mrs/unapprove') name='unapprove' ;;
    'mrs/reset-approvals') name='reset-approvals' ;;
    'mrs/rebase') name='rebase' ;;
    'releases/latest') name='latest' ;;
    'releases/links' | 'releases/link') name='links' ;;
    'todos/done') name='done' ;;
    'branches/rename' | 'config profiles/rename') name='rename' ;;
    'branches/delete-merged') name='delete-merged' ;;
    'branches/protect') name='protect' ;;
    'branches/unprotect') name='unprotect' ;;
    'branches/protected' | 'tags/protected') name='protected' ;;
    'commits/refs') name='refs' ;;
    'commits/contributors') name='contributors' ;;
    'commits/cherry-pick') name='cherry-pick' ;;
    'commits/revert') name='revert' ;;
    'commits/statuses') name='statuses' ;;
    'commits/set-status') name='set-status' ;;
    'files/blob') name='blob' ;;
    'metrics/queues') name='queues' ;;
    'metrics/processes') name='processes' ;;
    'metrics/all') name='all' ;;
    'snippets/raw') name='raw' ;;
    'snippets/user-agent') name='user-agent' ;;
    'storage/wait') name='wait' ;;
    'storage/reset') name='reset' ;;
    'access-requests/deny') name='deny' ;;
    'approvals/rules' | 'approvals/rule' | 'registry/rules' | 'registry/rule') name='rules' ;;
    'exports/relations' | 'exports/relation') name='relations' ;;
    'job-token-scope/allow' | 'job-token-scope groups/allow') name='allow' ;;
    'job-token-scope/disallow' | 'job-token-scope groups/disallow') name='disallow' ;;
    'mirrors/sync') name='sync' ;;
    'mirrors/public-key') name='public-key' ;;
    'mirrors/pull') name='pull' ;;
    'mirrors pull/start') name='start' ;;
    'registry/tag-rules' | 'registry/tag-rule') name='tag-rules' ;;
    'runners/pause') name='pause' ;;
    'runners/resume') name='resume' ;;
    'runners/assign') name='assign' ;;
    'runners/unassign') name='unassign' ;;
    'runners/managers') name='managers' ;;
    'runners/reset-token') name='reset-token' ;;
    'search/code') name='code' ;;
    'search/wiki-pages') name='wiki-pages' ;;
    'settings/statistics') name='statistics' ;;
    'settings/appearance') name='appearance' ;;
    'settings/limits' | 'settings/limit') name='limits' ;;
    'admin/backup') name='backup' ;;
    'admin/move-database') name='move-database' ;;
    'admin/root-token') name='root-token' ;;
    'admin/rotate-key') name='rotate-key' ;;
    'auth/git-credential') name='git-credential' ;;
    'auth/setup-git') name='setup-git' ;;
    'auth/status') name='status' ;;
    'completion/install') name='install' ;;
    'config/path') name='path' ;;
    'config/unset') name='unset' ;;
    'config/profiles') name='profiles' ;;
    'config profiles/use') name='use' ;;
    'config set/url') name='url' ;;
    'config set/token') name='token' ;;
    'config set/token_command' | 'config set/token-command') name='token_command' ;;
    'config set/token_from' | 'config set/token-from') name='token_from' ;;
    'config set/token_file' | 'config set/token-file') name='token_file' ;;
    'config set/secret_command' | 'config set/secret-command') name='secret_command' ;;
    'config set/token_type' | 'config set/token-type') name='token_type' ;;
    'config set/sudo') name='sudo' ;;
    'config set/project') name='project' ;;
    'config set/group') name='group' ;;
    'config set/ca_file' | 'config set/ca-file') name='ca_file' ;;
    'config set/cert_file' | 'config set/cert-file') name='cert_file' ;;
    'config set/key_file' | 'config set/key-file') name='key_file' ;;
    'config set/output') name='output' ;;
    'config set/timeout') name='timeout' ;;
    'config set/retries') name='retries' ;;
    *) return 1 ;;
  esac
  next=${1:+$1 }$name
}

# Offers the commands below $1.
__repoctl_commands() {
  local word found=''
  case $1 in
    '') found='emails gpg-keys keys sessions tokens users access deploy-keys deploy-tokens groups namespaces projects deployments environments jobs pages pipelines schedules triggers variables issues labels milestones mrs releases todos branches commits files tags events audit-events broadcast ci-templates dockerfiles gitignores hooks licenses metrics snippets storage access-requests approvals exports imports integrations invitations job-token-scope mirrors packages protected-environments push-rules registry runners search service-accounts settings topics admin alias api apply auth completion config diff doctor export help man open serve whoami login logout version expiring' ;;
    'emails') found='list get create confirm delete' ;;
    'gpg-keys' | 'keys' | 'deploy-tokens' | 'tags protected') found='list get create delete' ;;
    'sessions') found='list revoke' ;;
    'tokens' | 'users tokens') found='list get create revoke rotate' ;;
    'users') found='list get create onboard update delete memberships block unblock deactivate activate ban unban approve reject offboard tokens attributes' ;;
    'users attributes' | 'groups attributes' | 'projects attributes' | 'integrations') found='list get set delete' ;;
    'access') found='list who-can expiring snapshot compare review' ;;
    'access review') found='check apply' ;;
    'deploy-keys') found='list get create update delete enable' ;;
    'groups') found='list get create update delete subgroups projects tree clone transfer transfer-locations restore transfer-project share unshare members hooks attributes' ;;
    'groups members' | 'projects members') found='list get add update remove' ;;
    'groups hooks' | 'projects hooks') found='list get create update delete test events resend set-header delete-header set-url-variable delete-url-variable' ;;
    'namespaces' | 'audit-events' | 'ci-templates' | 'dockerfiles' | 'gitignores' | 'licenses') found='list get' ;;
    'projects') found='list get create update delete clone fork forks link unlink star unstar archive unarchive transfer restore housekeeping transfer-locations share unshare members hooks attributes' ;;
    'deployments') found='list get create' ;;
    'environments') found='list get create update delete stop' ;;
    'jobs') found='list get retry cancel play erase trace report artifacts' ;;
    'jobs artifacts') found='list download upload keep delete delete-all' ;;
    'pages' | 'issues notes' | 'mrs notes' | 'releases links' | 'branches protected' | 'broadcast' | 'approvals rules' | 'protected-environments') found='list get create update delete' ;;
    'pipelines') found='list get create retry cancel delete watch lint jobs' ;;
    'schedules') found='list get create update delete take-ownership run variables' ;;
    'schedules variables' | 'invitations' | 'registry rules' | 'registry tag-rules') found='list create update delete' ;;
    'triggers') found='list get create update delete take-ownership run' ;;
    'variables') found='list get create update set delete import export' ;;
    'issues') found='list get create update close reopen move delete subscribe unsubscribe todo notes award time' ;;
    'issues award' | 'mrs award') found='list create delete' ;;
    'issues time' | 'mrs time') found='stats estimate reset-estimate spend reset-spent' ;;
    'labels') found='list get create update promote delete subscribe unsubscribe' ;;
    'milestones') found='list get create update promote delete issues mrs' ;;
    'mrs') found='list get diff commits participants closes-issues checkout create update merge cancel-merge close reopen delete approvals approve unapprove reset-approvals rebase pipelines subscribe unsubscribe todo notes award time' ;;
    'releases') found='list get latest create update delete links' ;;
    'todos') found='list done' ;;
    'branches') found='list get create rename delete delete-merged protect unprotect protected' ;;
    'commits') found='list get create diff compare refs contributors cherry-pick revert mrs statuses set-status' ;;
    'files') found='list get create update delete blob archive' ;;
    'tags') found='list get create delete protected' ;;
    'events') found='list' ;;
    'hooks') found='list get create update delete test set-header delete-header set-url-variable delete-url-variable' ;;
    'metrics') found='queues processes jobs all watch' ;;
    'snippets') found='list get raw create update delete user-agent' ;;
    'storage') found='list wait reset' ;;
    'access-requests') found='list create approve deny' ;;
    'approvals') found='get set rules' ;;
    'exports') found='get create download relations' ;;
    'exports relations') found='list create download' ;;
    'imports') found='get create' ;;
    'job-token-scope') found='get set list allow disallow groups' ;;
    'job-token-scope groups') found='list allow disallow' ;;
    'mirrors') found='list get create update delete sync public-key pull' ;;
    'mirrors pull') found='get start set' ;;
    'packages') found='list get delete files' ;;
    'packages files') found='list delete' ;;
    'push-rules') found='get set delete' ;;
    'registry') found='list get delete tags rules tag-rules' ;;
    'registry tags') found='list get delete' ;;
    'runners') found='list get create update pause resume delete assign unassign jobs managers projects reset-token' ;;
    'search') found='projects issues mrs milestones users code commits notes wiki-pages snippets' ;;
    'service-accounts') found='list create update delete tokens' ;;
    'service-accounts tokens') found='list create revoke rotate' ;;
    'settings') found='get set diff statistics appearance limits' ;;
    'settings appearance' | 'settings limits') found='get set' ;;
    'topics') found='list get create update delete merge' ;;
    'admin') found='backup restore check move-database root-token rotate-key' ;;
    'alias') found='list set delete' ;;
    'auth') found='login git-credential setup-git logout status' ;;
    'completion') found='install' ;;
    'config') found='list get path set unset import profiles' ;;
    'config profiles') found='list add use remove rename' ;;
    'help topics') found='names lists where formats bulk fan-out options environment exit-codes gitlab synonyms' ;;
  esac
  for word in $found; do __repoctl_offer "$word"; done
}

# Sets own to the names of the options of $1 that not all commands have.
__repoctl_own() {
  local list_options='--page --per-page -L --limit --all --where --except-from --fail-if-any'
  local bulk_options='--from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local bulk_options_2='--from --from-format'
  local bulk_options_3='--if-missing --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local bulk_options_4='--if-exists --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local bulk_options_5='--from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local bulk_options_6='--from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local bulk_options_7='--if-exists --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error'
  local fan_out_options='--each-project --of --membership --instance --projects-from --match --skip --skip-file --archived-projects'
  local fan_out_options_2='--each-project --of --membership --instance --projects-from --match --skip --skip-file --limit-total --archived-projects'
  local fan_out_options_3='--each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --archived-projects'
  local fan_out_options_4='--each-group --of --membership --instance --groups-from --match --skip --skip-file'
  local fan_out_options_5='--each-project --each-group --of --membership --instance --projects-from --groups-from --match --skip --skip-file --limit-total --archived-projects'
  local fan_out_options_6='--each-project --each-group --of --membership --projects-from --groups-from --match --skip --skip-file --limit-total --archived-projects'
  local fan_out_options_7='--each-group --of --membership --instance --groups-from --match --skip --skip-file --limit-total'
  local fan_out_options_8='--each-project --each-group --of --membership --projects-from --groups-from --match --skip --skip-file --archived-projects'
  local fan_out_options_9='--each-project --of --membership --projects-from --match --skip --skip-file --limit-total --archived-projects'
  local gitlab_options='--include-rebase-in-progress --no-include-rebase-in-progress'
  local gitlab_options_2='--force-random-password --no-force-random-password --auditor --no-auditor --private-profile --no-private-profile --public-email --commit-email --pronouns --discord --github --note --theme-id --color-scheme-id --view-diffs-file-by-file --no-view-diffs-file-by-file --group-id-for-saml --shared-runners-minutes-limit --extra-shared-runners-minutes-limit'
  local gitlab_options_3='--wiki-page-events --no-wiki-page-events --feature-flag-events --no-feature-flag-events --emoji-events --no-emoji-events --resource-access-token-events --no-resource-access-token-events --vulnerability-events --no-vulnerability-events --project-events --no-project-events'
  local gitlab_options_4='--wiki-page-events --no-wiki-page-events --feature-flag-events --no-feature-flag-events --emoji-events --no-emoji-events --resource-access-token-events --no-resource-access-token-events --vulnerability-events --no-vulnerability-events --resource-deploy-token-events --no-resource-deploy-token-events'
  case $1 in
    '') own="-V --version" ;;
    'emails list' | 'gpg-keys list' | 'keys list' | 'sessions list') own="--user $list_options" ;;
    'emails get' | 'users tokens get' | 'users attributes get' | 'namespaces get' | 'broadcast get' | 'ci-templates get' | 'dockerfiles get' | 'gitignores get' | 'snippets raw' | 'topics get') own="$bulk_options_2" ;;
    'emails create') own="--user --skip-confirmation --no-skip-confirmation -F --field $bulk_options_4" ;;
    'emails confirm') own="--user $bulk_options" ;;
    'emails delete' | 'gpg-keys delete' | 'keys delete' | 'sessions revoke') own="--user -F --field $bulk_options_3" ;;
    'gpg-keys get' | 'keys get') own="--user $bulk_options_2" ;;
    'gpg-keys create' | 'keys create') own="--key --user -F --field $bulk_options_4" ;;
    'tokens list') own="-p --project -g --group --instance --user --state --revoked --no-revoked --created-after --created-before --last-used-after --last-used-before --expires-after --expires-before --search --sort --kind --expiring --unused $fan_out_options_6 $list_options" ;;
    'tokens get') own="-p --project -g --group --self --user --kind $fan_out_options_3" ;;
    'tokens create') own="-p --project -g --group --description --scopes --expires-at --access-level --user --kind --into -F --field $bulk_options $fan_out_options_3" ;;
    'tokens revoke') own="-p --project -g --group --self --user --kind -F --field $bulk_options_3 $fan_out_options_3" ;;
    'tokens rotate') own="-p --project -g --group --self --expires-at --user --kind --into -F --field $bulk_options_5 $fan_out_options_3" ;;
    'users list') own="--active --blocked --exclude-active --username --search --order-by --sort --extern-uid --provider --external --created-before --created-after --custom-attributes --without-project-bots --no-without-project-bots --with-custom-attributes --no-with-custom-attributes $list_options" ;;
    'users get' | 'open users') own="--with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2" ;;
    'users create') own="--email --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --reset-password --no-reset-password --admin --no-admin --skip-confirmation --no-skip-confirmation --state --external --no-external -F --field $gitlab_options_2 $bulk_options_4" ;;
    'users onboard') own="--email --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --admin --no-admin --skip-confirmation --no-skip-confirmation --state --external --no-external --reset-password --no-reset-password --keys --groups --projects --from --from-format $gitlab_options_2" ;;
    'users update') own="--email --username --name --chat-handle --network-profile --microblog-handle --website-url --organization --bio --location --projects-limit --can-create-group --no-can-create-group --extern-uid --provider --avatar --password --admin --no-admin --external --no-external --skip-reconfirmation --no-skip-reconfirmation -F --field --auditor --no-auditor --private-profile --no-private-profile --public-email --commit-email --pronouns --discord --github --note --theme-id --color-scheme-id --view-diffs-file-by-file --no-view-diffs-file-by-file --group-id-for-saml --shared-runners-minutes-limit --extra-shared-runners-minutes-limit $bulk_options" ;;
    'users delete') own="--hard-delete --no-hard-delete -F --field $bulk_options_3" ;;
    'users memberships') own="--type $list_options" ;;
    'users block' | 'users unblock' | 'users deactivate' | 'users activate' | 'users ban' | 'users unban' | 'users approve' | 'users attributes set' | 'hooks set-header' | 'hooks set-url-variable' | 'runners pause' | 'runners resume') own="-F --field $bulk_options" ;;
    'users reject') own="-F --field $bulk_options_5" ;;
    'users offboard') own="--to --verify --from --from-format --except-from --max-changes" ;;
    'users tokens list') own="--state --expiring --unused $bulk_options_2 $list_options" ;;
    'users tokens create') own="--description --scopes --expires-at --into -F --field $bulk_options" ;;
    'users tokens revoke' | 'users attributes delete' | 'broadcast delete' | 'hooks delete' | 'hooks delete-header' | 'hooks delete-url-variable' | 'snippets delete' | 'runners delete' | 'topics delete') own="-F --field $bulk_options_3" ;;
    'users tokens rotate') own="--expires-at --into -F --field $bulk_options_5" ;;
    'users attributes list') own="$bulk_options_2 $list_options" ;;
    'access list') own="-p --project -g --group --instance --kinds --user $fan_out_options_6 $list_options" ;;
    'access who-can' | 'projects hooks list' | 'environments list' | 'triggers list' | 'mrs commits' | 'mrs participants' | 'mrs closes-issues' | 'mrs pipelines' | 'tags protected list' | 'job-token-scope list' | 'job-token-scope groups list' | 'mirrors list' | 'registry rules list' | 'registry tag-rules list') own="-p --project $fan_out_options_2 $list_options" ;;
    'access expiring' | 'expiring') own="-p --project -g --group --kinds --user --within --unused $fan_out_options_5 $list_options" ;;
    'access snapshot') own="-p --project -g --group --instance --kinds --out" ;;
    'access compare' | 'access review check' | 'broadcast list' | 'ci-templates list' | 'dockerfiles list' | 'gitignores list' | 'hooks list' | 'runners managers' | 'runners projects') own="$list_options" ;;
    'access review apply') own="--keep-undecided" ;;
    'deploy-keys list') own="-p --project --instance $fan_out_options_9 $list_options" ;;
    'deploy-keys get' | 'projects hooks get' | 'deployments get' | 'schedules get' | 'triggers get' | 'issues notes get' | 'mrs notes get' | 'releases get' | 'releases links get' | 'branches protected get' | 'files blob' | 'tags get' | 'tags protected get' | 'mirrors get' | 'packages get' | 'registry tags get') own="-p --project $bulk_options_2 $fan_out_options" ;;
    'deploy-keys create') own="-p --project --key --can-push --no-can-push -F --field $bulk_options_4 $fan_out_options" ;;
    'deploy-keys update') own="-p --project --title --can-push --no-can-push -F --field $bulk_options $fan_out_options" ;;
    'deploy-keys delete' | 'projects unshare' | 'projects members remove' | 'projects hooks delete' | 'projects hooks delete-header' | 'projects hooks delete-url-variable' | 'environments delete' | 'jobs artifacts delete' | 'pages delete' | 'pipelines delete' | 'schedules delete' | 'schedules variables delete' | 'triggers delete' | 'issues delete' | 'issues notes delete' | 'mrs delete' | 'mrs notes delete' | 'releases delete' | 'releases links delete' | 'branches delete' | 'branches protected delete' | 'tags delete' | 'tags protected delete' | 'job-token-scope disallow' | 'job-token-scope groups disallow' | 'mirrors delete' | 'packages delete' | 'packages files delete' | 'registry delete' | 'registry rules delete' | 'registry tag-rules delete' | 'runners unassign') own="-p --project -F --field $bulk_options_3 $fan_out_options" ;;
    'deploy-keys enable' | 'schedules variables create' | 'triggers create' | 'branches create' | 'job-token-scope allow' | 'job-token-scope groups allow' | 'runners assign') own="-p --project -F --field $bulk_options_4 $fan_out_options" ;;
    'deploy-tokens list') own="-p --project -g --group --instance --active $fan_out_options_6 $list_options" ;;
    'deploy-tokens get' | 'audit-events get' | 'integrations get' | 'protected-environments get') own="-p --project -g --group $bulk_options_2 $fan_out_options_3" ;;
    'deploy-tokens create') own="-p --project -g --group --scopes --expires-at --username --into -F --field $bulk_options $fan_out_options_3" ;;
    'deploy-tokens delete' | 'labels delete' | 'milestones delete' | 'access-requests deny' | 'integrations delete' | 'invitations delete' | 'protected-environments delete' | 'service-accounts tokens revoke') own="-p --project -g --group -F --field $bulk_options_3 $fan_out_options_3" ;;
    'groups list') own="--skip-groups --all-available --no-all-available --search --order-by --sort --owned --custom-attributes --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes $list_options" ;;
    'groups get' | 'open groups') own="--with-projects --no-with-projects --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2 $fan_out_options_4" ;;
    'groups create') own="--path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled --parent -e --editor -F --field --avatar --auto-devops-enabled --no-auto-devops-enabled --default-branch --default-branch-protection-defaults --emails-enabled --no-emails-enabled --enabled-git-access-protocol --mentions-disabled --no-mentions-disabled --project-creation-level --subgroup-creation-level --require-two-factor-authentication --no-require-two-factor-authentication --two-factor-grace-period --share-with-group-lock --no-share-with-group-lock --shared-runners-setting --show-diff-preview-in-email --no-show-diff-preview-in-email --membership-lock --no-membership-lock --wiki-access-level --shared-runners-minutes-limit --extra-shared-runners-minutes-limit --duo-availability --experiment-features-enabled --no-experiment-features-enabled $bulk_options_4" ;;
    'groups update') own="--name --path --description --visibility --lfs-enabled --no-lfs-enabled --request-access-enabled --no-request-access-enabled -e --editor -F --field --avatar --auto-devops-enabled --no-auto-devops-enabled --default-branch --default-branch-protection-defaults --emails-enabled --no-emails-enabled --enabled-git-access-protocol --mentions-disabled --no-mentions-disabled --project-creation-level --subgroup-creation-level --require-two-factor-authentication --no-require-two-factor-authentication --two-factor-grace-period --share-with-group-lock --no-share-with-group-lock --shared-runners-setting --show-diff-preview-in-email --no-show-diff-preview-in-email --membership-lock --no-membership-lock --wiki-access-level --shared-runners-minutes-limit --extra-shared-runners-minutes-limit --duo-availability --experiment-features-enabled --no-experiment-features-enabled --allow-personal-snippets --no-allow-personal-snippets --built-in-project-templates-enabled --no-built-in-project-templates-enabled --lock-built-in-project-templates-enabled --no-lock-built-in-project-templates-enabled --crm-enabled --no-crm-enabled --file-template-project --ldap-cn --ldap-access --math-rendering-limits-enabled --no-math-rendering-limits-enabled --lock-math-rendering-limits-enabled --no-lock-math-rendering-limits-enabled --max-artifacts-size --allowed-email-domains-list --ip-restriction-ranges --prevent-forking-outside-group --no-prevent-forking-outside-group --prevent-sharing-groups-outside-hierarchy --no-prevent-sharing-groups-outside-hierarchy --resource-access-token-notify-inherited --no-resource-access-token-notify-inherited --lock-resource-access-token-notify-inherited --no-lock-resource-access-token-notify-inherited --service-access-tokens-expiration-enforced --no-service-access-tokens-expiration-enforced --step-up-auth-required-oauth-provider --web-based-commit-signing-enabled --no-web-based-commit-signing-enabled --unique-project-download-limit --unique-project-download-limit-interval-in-seconds --unique-project-download-limit-allowlist --unique-project-download-limit-alertlist --auto-ban-user-on-excessive-projects-download --no-auto-ban-user-on-excessive-projects-download --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --allow-merge-on-skipped-pipeline --no-allow-merge-on-skipped-pipeline --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --duo-features-enabled --no-duo-features-enabled --lock-duo-features-enabled --no-lock-duo-features-enabled --duo-core-features-enabled --no-duo-core-features-enabled --duo-remote-flows-availability --no-duo-remote-flows-availability --duo-foundational-flows-availability --no-duo-foundational-flows-availability --duo-custom-flows-availability --no-duo-custom-flows-availability --duo-custom-agents-availability --no-duo-custom-agents-availability --duo-external-agents-availability --no-duo-external-agents-availability --duo-namespace-access-rules --duo-template-project --enabled-foundational-flows --foundational-agents-statuses --tool-approval-for-session-availability --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --amazon-q-auto-review-enabled --no-amazon-q-auto-review-enabled --model-prompt-cache-enabled --no-model-prompt-cache-enabled --ai-settings-attributes $bulk_options $fan_out_options_4" ;;
    'groups delete' | 'groups attributes delete') own="-F --field $bulk_options_3 $fan_out_options_4" ;;
    'groups subgroups') own="--recursive --skip-groups --all-available --no-all-available --search --order-by --sort --owned --custom-attributes --statistics --no-statistics --with-custom-attributes --no-with-custom-attributes $fan_out_options_7 $list_options" ;;
    'groups projects') own="--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --recursive --no-recursive $fan_out_options_7 $list_options" ;;
    'groups tree') own="--depth --groups-only --sizes --instance" ;;
    'groups clone') own="--recursive --membership --instance --pull --match --skip --skip-file --archived-projects --concurrency" ;;
    'groups transfer') own="--to --top-level -F --field $bulk_options_5 $fan_out_options_4" ;;
    'groups transfer-locations') own="--search $fan_out_options_7 $list_options" ;;
    'groups restore' | 'groups transfer-project' | 'groups attributes set') own="-F --field $bulk_options $fan_out_options_4" ;;
    'groups share') own="--with --group-access --expires-at -F --field $bulk_options_4 $fan_out_options_4" ;;
    'groups unshare') own="--with -F --field $bulk_options_3 $fan_out_options_4" ;;
    'groups members list') own="-g --group --inherited --query $fan_out_options_7 $list_options" ;;
    'groups members get') own="-g --group --inherited $bulk_options_2 $fan_out_options_4" ;;
    'groups members add') own="-g --group --access-level --expires-at -F --field $bulk_options_4 $fan_out_options_4" ;;
    'groups members update') own="-g --group --access-level --expires-at -F --field $bulk_options $fan_out_options_4" ;;
    'groups members remove' | 'groups hooks delete' | 'groups hooks delete-header' | 'groups hooks delete-url-variable') own="-g --group -F --field $bulk_options_3 $fan_out_options_4" ;;
    'groups hooks list') own="-g --group $fan_out_options_7 $list_options" ;;
    'groups hooks get') own="-g --group $bulk_options_2 $fan_out_options_4" ;;
    'groups hooks create') own="-g --group --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --member-events --no-member-events --subgroup-events --no-subgroup-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_3 $bulk_options_4 $fan_out_options_4" ;;
    'groups hooks update') own="-g --group --url --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --member-events --no-member-events --subgroup-events --no-subgroup-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_3 $bulk_options $fan_out_options_4" ;;
    'groups hooks test' | 'groups hooks resend' | 'groups hooks set-header' | 'groups hooks set-url-variable') own="-g --group -F --field $bulk_options $fan_out_options_4" ;;
    'groups hooks events') own="-g --group --status $fan_out_options_7 $list_options" ;;
    'groups attributes list') own="$bulk_options_2 $fan_out_options_7 $list_options" ;;
    'groups attributes get') own="$bulk_options_2 $fan_out_options_4" ;;
    'namespaces list') own="--search $list_options" ;;
    'projects list') own="--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --membership --with-issues-enabled --with-merge-requests-enabled --custom-attributes --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --user $list_options" ;;
    'projects get' | 'open projects') own="--statistics --no-statistics --with-custom-attributes --no-with-custom-attributes -w --web $bulk_options_2 $fan_out_options" ;;
    'projects create') own="--path --visibility --description --tag-list --ci-config-path --avatar --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --container-registry-enabled --no-container-registry-enabled --shared-runners-enabled --no-shared-runners-enabled --request-access-enabled --no-request-access-enabled --lfs-enabled --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled --no-printing-merge-request-link-enabled --initialize-with-readme --no-initialize-with-readme --import-url --namespace --user -e --editor -F --field --topics --autoclose-referenced-issues --no-autoclose-referenced-issues --container-expiration-policy-attributes --emails-enabled --no-emails-enabled --enforce-auth-checks-on-uploads --no-enforce-auth-checks-on-uploads --external-authorization-classification-label --issues-template --repository-storage --service-desk-enabled --no-service-desk-enabled --show-default-award-emojis --no-show-default-award-emojis --show-diff-preview-in-email --no-show-diff-preview-in-email --warn-about-potentially-unwanted-characters --no-warn-about-potentially-unwanted-characters --mirror --no-mirror --mirror-trigger-builds --no-mirror-trigger-builds --analytics-access-level --builds-access-level --container-registry-access-level --environments-access-level --feature-flags-access-level --forking-access-level --infrastructure-access-level --issues-access-level --merge-requests-access-level --model-experiments-access-level --model-registry-access-level --monitor-access-level --package-registry-access-level --pages-access-level --releases-access-level --repository-access-level --requirements-access-level --security-and-compliance-access-level --snippets-access-level --wiki-access-level --merge-method --squash-option --allow-merge-on-skipped-pipeline --no-allow-merge-on-skipped-pipeline --remove-source-branch-after-merge --no-remove-source-branch-after-merge --merge-commit-template --squash-commit-template --suggestion-commit-message --merge-requests-template --prevent-merge-without-jira-issue --no-prevent-merge-without-jira-issue --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --auto-cancel-pending-pipelines --auto-devops-enabled --no-auto-devops-enabled --auto-devops-deploy-strategy --build-git-strategy --build-timeout --group-runners-enabled --no-group-runners-enabled --resource-group-default-process-mode $bulk_options_4" ;;
    'projects update') own="--name --path --default-branch --visibility --description --tag-list --ci-config-path --avatar --public-jobs --no-public-jobs --issues-enabled --no-issues-enabled --merge-requests-enabled --no-merge-requests-enabled --jobs-enabled --no-jobs-enabled --wiki-enabled --no-wiki-enabled --snippets-enabled --no-snippets-enabled --container-registry-enabled --no-container-registry-enabled --shared-runners-enabled --no-shared-runners-enabled --request-access-enabled --no-request-access-enabled --lfs-enabled --no-lfs-enabled --only-allow-merge-if-pipeline-succeeds --no-only-allow-merge-if-pipeline-succeeds --only-allow-merge-if-all-discussions-are-resolved --no-only-allow-merge-if-all-discussions-are-resolved --resolve-outdated-diff-discussions --no-resolve-outdated-diff-discussions --printing-merge-request-link-enabled --no-printing-merge-request-link-enabled -e --editor -F --field --topics --autoclose-referenced-issues --no-autoclose-referenced-issues --container-expiration-policy-attributes --emails-enabled --no-emails-enabled --enforce-auth-checks-on-uploads --no-enforce-auth-checks-on-uploads --external-authorization-classification-label --issues-template --repository-storage --service-desk-enabled --no-service-desk-enabled --show-default-award-emojis --no-show-default-award-emojis --show-diff-preview-in-email --no-show-diff-preview-in-email --warn-about-potentially-unwanted-characters --no-warn-about-potentially-unwanted-characters --mirror --no-mirror --mirror-trigger-builds --no-mirror-trigger-builds --analytics-access-level --builds-access-level --container-registry-access-level --environments-access-level --feature-flags-access-level --forking-access-level --infrastructure-access-level --issues-access-level --merge-requests-access-level --model-experiments-access-level --model-registry-access-level --monitor-access-level --package-registry-access-level --pages-access-level --releases-access-level --repository-access-level --requirements-access-level --security-and-compliance-access-level --snippets-access-level --wiki-access-level --merge-method --squash-option --allow-merge-on-skipped-pipeline --no-allow-merge-on-skipped-pipeline --remove-source-branch-after-merge --no-remove-source-branch-after-merge --merge-commit-template --squash-commit-template --suggestion-commit-message --merge-requests-template --prevent-merge-without-jira-issue --no-prevent-merge-without-jira-issue --auto-duo-code-review-enabled --no-auto-duo-code-review-enabled --auto-cancel-pending-pipelines --auto-devops-enabled --no-auto-devops-enabled --auto-devops-deploy-strategy --build-git-strategy --build-timeout --group-runners-enabled --no-group-runners-enabled --resource-group-default-process-mode --import-url --issue-branch-template --mirror-branch-regex --mirror-overwrites-diverged-branches --no-mirror-overwrites-diverged-branches --mirror-user --only-mirror-protected-branches --no-only-mirror-protected-branches --fallback-approvals-required --duo-remote-flows-enabled --no-duo-remote-flows-enabled --duo-sast-fp-detection-enabled --no-duo-sast-fp-detection-enabled --duo-sast-vr-workflow-enabled --no-duo-sast-vr-workflow-enabled --duo-secret-detection-fp-enabled --no-duo-secret-detection-fp-enabled --web-based-commit-signing-enabled --no-web-based-commit-signing-enabled --mr-default-target-self --no-mr-default-target-self --mr-default-title-template --only-allow-merge-if-all-status-checks-passed --no-only-allow-merge-if-all-status-checks-passed --merge-request-title-regex --merge-request-title-regex-description --merge-pipelines-enabled --no-merge-pipelines-enabled --merge-trains-enabled --no-merge-trains-enabled --merge-trains-skip-train-allowed --no-merge-trains-skip-train-allowed --max-pipelines-per-merge-train --merge-train-enforcement --protect-merge-request-pipelines --no-protect-merge-request-pipelines --reviewer-assignment-strategy --allow-pipeline-trigger-approve-deployment --no-allow-pipeline-trigger-approve-deployment --ci-allow-fork-pipelines-to-run-in-parent-project --no-ci-allow-fork-pipelines-to-run-in-parent-project --ci-default-git-depth --ci-delete-pipelines-in-seconds --ci-display-pipeline-variables --no-ci-display-pipeline-variables --ci-forward-deployment-enabled --no-ci-forward-deployment-enabled --ci-forward-deployment-rollback-allowed --no-ci-forward-deployment-rollback-allowed --ci-id-token-sub-claim-components --ci-pipeline-variables-minimum-override-role --ci-push-repository-for-job-token-allowed --no-ci-push-repository-for-job-token-allowed --ci-restrict-pipeline-cancellation-role --ci-separated-caches --no-ci-separated-caches --keep-latest-artifact --no-keep-latest-artifact --max-artifacts-size --security-policy-pipeline-must-succeed --no-security-policy-pipeline-must-succeed --spp-repository-pipeline-access --no-spp-repository-pipeline-access $bulk_options $fan_out_options" ;;
    'projects delete') own="--wait --wait-timeout -F --field $bulk_options_3 $fan_out_options" ;;
    'projects fork') own="--namespace --name --path --description --visibility -F --field $bulk_options $fan_out_options" ;;
    'projects forks') own="--archived --no-archived --visibility --order-by --sort --search --simple --no-simple --owned --starred --membership --with-issues-enabled --with-merge-requests-enabled --custom-attributes --with-custom-attributes --no-with-custom-attributes --statistics --no-statistics --each-project --of --instance --projects-from --match --skip --skip-file --limit-total --archived-projects $list_options" ;;
    'projects link' | 'projects star' | 'projects unstar' | 'projects archive' | 'projects unarchive' | 'projects restore' | 'projects attributes set') own="-F --field $bulk_options $fan_out_options" ;;
    'projects unlink' | 'projects attributes delete') own="-F --field $bulk_options_3 $fan_out_options" ;;
    'projects transfer') own="--to -F --field $bulk_options_5 $fan_out_options" ;;
    'projects housekeeping') own="--task -F --field $bulk_options $fan_out_options" ;;
    'projects transfer-locations') own="--search $fan_out_options_2 $list_options" ;;
    'projects share') own="-p --project --group-access --expires-at -F --field $bulk_options_4 $fan_out_options" ;;
    'projects members list') own="-p --project --inherited --query $fan_out_options_2 $list_options" ;;
    'projects members get') own="-p --project --inherited $bulk_options_2 $fan_out_options" ;;
    'projects members add') own="-p --project --access-level --expires-at -F --field $bulk_options_4 $fan_out_options" ;;
    'projects members update') own="-p --project --access-level --expires-at -F --field $bulk_options $fan_out_options" ;;
    'projects hooks create') own="-p --project --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_4 $bulk_options_4 $fan_out_options" ;;
    'projects hooks update') own="-p --project --url --push-events --no-push-events --tag-push-events --no-tag-push-events --issues-events --no-issues-events --confidential-issues-events --no-confidential-issues-events --note-events --no-note-events --confidential-note-events --no-confidential-note-events --merge-requests-events --no-merge-requests-events --pipeline-events --no-pipeline-events --job-events --no-job-events --deployment-events --no-deployment-events --releases-events --no-releases-events --milestone-events --no-milestone-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $gitlab_options_4 $bulk_options $fan_out_options" ;;
    'projects hooks test' | 'projects hooks resend' | 'projects hooks set-header' | 'projects hooks set-url-variable' | 'environments stop' | 'jobs retry' | 'jobs cancel' | 'jobs play' | 'jobs artifacts keep' | 'pipelines cancel' | 'schedules take-ownership' | 'schedules variables update' | 'triggers take-ownership' | 'issues close' | 'issues reopen' | 'issues subscribe' | 'issues unsubscribe' | 'issues todo' | 'issues time estimate' | 'issues time reset-estimate' | 'issues time spend' | 'issues time reset-spent' | 'mrs cancel-merge' | 'mrs close' | 'mrs reopen' | 'mrs unapprove' | 'mrs reset-approvals' | 'mrs subscribe' | 'mrs unsubscribe' | 'mrs todo' | 'mrs time estimate' | 'mrs time reset-estimate' | 'mrs time spend' | 'mrs time reset-spent' | 'branches unprotect' | 'mirrors sync' | 'mirrors pull start') own="-p --project -F --field $bulk_options $fan_out_options" ;;
    'projects hooks events') own="-p --project --status $fan_out_options_2 $list_options" ;;
    'projects attributes list') own="$bulk_options_2 $fan_out_options_2 $list_options" ;;
    'projects attributes get' | 'exports get' | 'imports get') own="$bulk_options_2 $fan_out_options" ;;
    'deployments list') own="-p --project --latest $fan_out_options_2 $list_options" ;;
    'deployments create') own="-p --project --sha --ref --tag --no-tag --status -F --field $bulk_options $fan_out_options" ;;
    'environments get' | 'schedules variables list' | 'mrs diff' | 'commits diff') own="-p --project" ;;
    'environments create') own="-p --project --external-url -F --field --tier --description --auto-stop-setting --cluster-agent-id --kubernetes-namespace --flux-resource-path $bulk_options_4 $fan_out_options" ;;
    'environments update') own="-p --project --name --external-url -F --field --tier --description --auto-stop-setting --cluster-agent-id --kubernetes-namespace --flux-resource-path $bulk_options $fan_out_options" ;;
    'jobs list') own="-p --project --scope --latest --with-artifacts --created-before $fan_out_options_2 $list_options" ;;
    'jobs get' | 'pipelines get' | 'branches get' | 'commits get' | 'open jobs' | 'open pipelines' | 'open branches' | 'open commits') own="-p --project -w --web $bulk_options_2 $fan_out_options" ;;
    'jobs erase' | 'jobs artifacts delete-all' | 'labels promote' | 'milestones promote' | 'branches delete-merged') own="-p --project -F --field $bulk_options_5 $fan_out_options" ;;
    'jobs trace') own="-p --project --follow $bulk_options_2 $fan_out_options" ;;
    'jobs report') own="-p --project --trace --runner --coverage -F --field $bulk_options $fan_out_options" ;;
    'jobs artifacts list') own="-p --project --path --recursive --no-recursive $bulk_options_2 $fan_out_options_2 $list_options" ;;
    'jobs artifacts download') own="-p --project --ref --job --search-recent --no-search-recent --path --to" ;;
    'jobs artifacts upload') own="-p --project --expire-in -F --field $bulk_options $fan_out_options" ;;
    'pages list') own="-p --project --instance --expiring $fan_out_options_9 $list_options" ;;
    'pages get') own="-p --project $bulk_options_2" ;;
    'pages create') own="-p --project --certificate --key -F --field $bulk_options_4 $fan_out_options" ;;
    'pages update') own="-p --project --certificate --key -F --field $bulk_options $fan_out_options" ;;
    'pipelines list') own="-p --project --scope --status --ref --yaml-errors --no-yaml-errors --name --username --updated-after --updated-before --order-by --sort --latest $fan_out_options_2 $list_options" ;;
    'pipelines create') own="-p --project --variables --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options" ;;
    'pipelines retry') own="-p --project --wait --wait-timeout -F --field $bulk_options $fan_out_options" ;;
    'pipelines watch') own="-p --project --ref --wait-timeout" ;;
    'pipelines lint') own="-p --project --content-ref --ref" ;;
    'pipelines jobs') own="-p --project --scope $fan_out_options_2 $list_options" ;;
    'schedules list') own="-p --project -g --group --scope --due --last-pipeline $fan_out_options_2 $list_options" ;;
    'schedules create') own="-p --project --ref --cron --cron-timezone --active --no-active -F --field --inputs $bulk_options_4 $fan_out_options" ;;
    'schedules update') own="-p --project --description --ref --cron --cron-timezone --active --no-active -F --field --inputs $bulk_options $fan_out_options" ;;
    'schedules run') own="-p --project --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options" ;;
    'triggers update') own="-p --project --description -F --field $bulk_options $fan_out_options" ;;
    'triggers run') own="-p --project --token --ref --variables --trigger --wait --wait-timeout -F --field $bulk_options_6 $fan_out_options" ;;
    'variables list') own="-p --project -g --group --instance --reveal $fan_out_options_6 $list_options" ;;
    'variables get') own="-p --project -g --group --instance --environment-scope --reveal $bulk_options_2" ;;
    'variables create') own="-p --project -g --group --instance --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --environment-scope --masked-and-hidden --no-masked-and-hidden -F --field $bulk_options_4 $fan_out_options_8" ;;
    'variables update') own="-p --project -g --group --instance --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --new-environment-scope --environment-scope -F --field $bulk_options $fan_out_options_8" ;;
    'variables set') own="-p --project -g --group --instance --protected --no-protected --masked --no-masked --raw --no-raw --variable-type --description --new-environment-scope --masked-and-hidden --no-masked-and-hidden --environment-scope -F --field --if-exists --from --from-format --except-from --max-changes --rejects --concurrency --continue-on-error $fan_out_options_8" ;;
    'variables delete') own="-p --project -g --group --instance --environment-scope -F --field $bulk_options_3 $fan_out_options_8" ;;
    'variables import') own="-p --project -g --group --instance --prune --masked --protected --environment-scope $fan_out_options_8" ;;
    'variables export') own="-p --project -g --group --instance --format" ;;
    'issues list') own="-p --project -g --group --mine -s --state -l --labels -m --milestone -A --author --author-username -a --assignee --assignee-username --my-reaction-emoji --not-labels --not-milestone --not-author --not-author-username --not-assignee --not-assignee-username --not-my-reaction-emoji --search --order-by --sort --iids --not-iids --confidential --no-confidential --due-date --scope --created-after --created-before -w --web $fan_out_options_5 $list_options" ;;
    'issues get' | 'open issues') own="-p --project -c --comments -w --web $bulk_options_2 $fan_out_options" ;;
    'issues create') own="-p --project -t --title -d --description --assignee -m --milestone -l --labels -a --assignees --confidential --no-confidential --due-date --created-at -e --editor -F --field $bulk_options_6 $fan_out_options" ;;
    'issues update') own="-p --project -t --title -d --description --assignee -m --milestone --labels -a --assignees --confidential --no-confidential --due-date --state-event --discussion-locked --no-discussion-locked --updated-at -l --add-label --remove-label -e --editor -F --field $bulk_options $fan_out_options" ;;
    'issues move') own="-p --project --to-project -F --field $bulk_options_6 $fan_out_options" ;;
    'issues notes list' | 'mrs notes list' | 'packages files list') own="-p --project --order-by --sort $bulk_options_2 $fan_out_options_2 $list_options" ;;
    'issues notes create' | 'mrs notes create') own="-p --project --created-at -e --editor -F --field $bulk_options_6 $fan_out_options" ;;
    'issues notes update' | 'mrs notes update') own="-p --project -e --editor -F --field $bulk_options $fan_out_options" ;;
    'issues award list' | 'mrs award list') own="-p --project --note-id $bulk_options_2 $fan_out_options_2 $list_options" ;;
    'issues award create' | 'mrs award create') own="-p --project --note-id -F --field $bulk_options_4 $fan_out_options" ;;
    'issues award delete' | 'mrs award delete') own="-p --project --note-id -F --field $bulk_options_3 $fan_out_options" ;;
    'issues time stats' | 'mrs approvals' | 'mrs time stats' | 'releases latest' | 'approvals get' | 'job-token-scope get' | 'mirrors public-key' | 'mirrors pull get') own="-p --project $fan_out_options" ;;
    'labels list') own="-p --project -g --group --include-ancestor-groups --no-include-ancestor-groups --search --with-counts --no-with-counts --include-descendant-groups --no-include-descendant-groups --only-group-labels --no-only-group-labels $fan_out_options_5 $list_options" ;;
    'labels get') own="-p --project -g --group --include-ancestor-groups --no-include-ancestor-groups --include-descendant-groups --no-include-descendant-groups --only-group-labels --no-only-group-labels $bulk_options_2 $fan_out_options_3" ;;
    'labels create') own="-p --project -g --group --color --description --priority -e --editor -F --field $bulk_options_4 $fan_out_options_3" ;;
    'labels update') own="-p --project -g --group --new-name --color --description --priority -e --editor -F --field $bulk_options $fan_out_options_3" ;;
    'labels subscribe' | 'labels unsubscribe' | 'access-requests create' | 'integrations set') own="-p --project -g --group -F --field $bulk_options $fan_out_options_3" ;;
    'milestones list') own="-p --project -g --group --iids --state --title --search $fan_out_options_5 $list_options" ;;
    'milestones get' | 'open milestones') own="-p --project -g --group -w --web $bulk_options_2 $fan_out_options_3" ;;
    'milestones create') own="-p --project -g --group --description --due-date --start-date -e --editor -F --field $bulk_options_7 $fan_out_options_3" ;;
    'milestones update') own="-p --project -g --group --title --description --due-date --start-date --state-event -e --editor -F --field $bulk_options $fan_out_options_3" ;;
    'milestones issues' | 'milestones mrs' | 'access-requests list' | 'integrations list' | 'protected-environments list') own="-p --project -g --group $fan_out_options_5 $list_options" ;;
    'mrs list') own="-p --project -g --group --mine -s --state -l --labels -m --milestone -A --author --author-username -a --assignee --assignee-username --my-reaction-emoji --not-labels --not-milestone --not-author --not-author-username --not-assignee --not-assignee-username --not-my-reaction-emoji --search --order-by --sort --created-after --created-before --updated-after --updated-before --view --source-branch --target-branch --scope --iids --not-iids -w --web -r --reviewer --reviewer-username --not-reviewer --not-reviewer-username --draft $fan_out_options_5 $list_options" ;;
    'mrs get' | 'open mrs') own="-p --project -c --comments -w --web $gitlab_options $bulk_options_2 $fan_out_options" ;;
    'mrs checkout') own="-p --project $gitlab_options" ;;
    'mrs create') own="-p --project -t --title --source-branch --target-branch --target-project -d --description -a --assignee -m --milestone -l --labels --remove-source-branch --no-remove-source-branch --squash --no-squash --fill -e --editor -F --field --assignees --reviewers --allow-collaboration --no-allow-collaboration --merge-after $bulk_options_7 $fan_out_options" ;;
    'mrs update') own="-p --project -t --title -d --description -a --assignee -m --milestone --labels --remove-source-branch --no-remove-source-branch --squash --no-squash --target-branch --state-event --discussion-locked --no-discussion-locked -l --add-label --remove-label -e --editor -F --field --assignees --reviewers --allow-collaboration --no-allow-collaboration --merge-after $bulk_options $fan_out_options" ;;
    'mrs merge') own="-p --project -m --message --should-remove-source-branch --no-should-remove-source-branch --merge-when-pipeline-succeeds --no-merge-when-pipeline-succeeds --sha -e --editor -F --field --auto-merge --no-auto-merge --squash --no-squash --squash-commit-message $bulk_options $fan_out_options" ;;
    'mrs approve') own="-p --project --sha --publish-review --no-publish-review --approval-password -F --field $bulk_options $fan_out_options" ;;
    'mrs rebase') own="-p --project --skip-ci --no-skip-ci --wait --wait-timeout -F --field $bulk_options $fan_out_options" ;;
    'releases list') own="-p --project --order-by --sort $fan_out_options_2 $list_options" ;;
    'releases create') own="-p --project --name --description --released-at --milestone --ref --tag-message --assets-links -e --editor -F --field $bulk_options_4 $fan_out_options" ;;
    'releases update') own="-p --project --name --description --released-at --milestone -e --editor -F --field $bulk_options $fan_out_options" ;;
    'releases links list' | 'registry tags list') own="-p --project $bulk_options_2 $fan_out_options_2 $list_options" ;;
    'releases links create') own="-p --project --direct-asset-path --link-type -F --field $bulk_options_4 $fan_out_options" ;;
    'releases links update') own="-p --project --name --url --direct-asset-path --link-type -F --field $bulk_options $fan_out_options" ;;
    'todos list') own="--action --author --project --state --type $list_options" ;;
    'todos done') own="--all --action --author --project --type -F --field $bulk_options" ;;
    'branches list' | 'branches protected list') own="-p --project --search $fan_out_options_2 $list_options" ;;
    'branches rename') own="-p --project $bulk_options_3 $fan_out_options" ;;
    'branches protect') own="-p --project --developers-can-push --no-developers-can-push --developers-can-merge --no-developers-can-merge -F --field $bulk_options $fan_out_options" ;;
    'branches protected create') own="-p --project --push-access-level --merge-access-level --allow-force-push --no-allow-force-push -F --field --unprotect-access-level --allowed-to-push --allowed-to-merge --allowed-to-unprotect --code-owner-approval-required --no-code-owner-approval-required $bulk_options_4 $fan_out_options" ;;
    'branches protected update') own="-p --project --allow-force-push --no-allow-force-push -F --field --unprotect-access-level --allowed-to-push --allowed-to-merge --allowed-to-unprotect --code-owner-approval-required --no-code-owner-approval-required $bulk_options $fan_out_options" ;;
    'commits list') own="-p --project --ref --path --since --until --all-refs --no-all-refs --first-parent --no-first-parent --with-stats --no-with-stats $fan_out_options_2 $list_options" ;;
    'commits create') own="-p --project --start-branch -m --message --author-name --author-email --start-sha --actions -e --editor -F --field $bulk_options $fan_out_options" ;;
    'commits compare') own="-p --project --from-project --straight --no-straight" ;;
    'commits refs') own="-p --project --type $fan_out_options_2 $list_options" ;;
    'commits contributors') own="-p --project --ref $fan_out_options_2 $list_options" ;;
    'commits cherry-pick') own="-p --project --branch -m --message -F --field $bulk_options_6 $fan_out_options" ;;
    'commits revert') own="-p --project --branch -F --field $bulk_options_6 $fan_out_options" ;;
    'commits mrs') own="-p --project --state $fan_out_options_2 $list_options" ;;
    'commits statuses') own="-p --project --ref --stage --name --pipeline-id --all-statuses --no-all-statuses --order-by --sort $fan_out_options_2 $list_options" ;;
    'commits set-status') own="-p --project --ref --target-url --description --name --coverage --pipeline-id -F --field $bulk_options $fan_out_options" ;;
    'files list') own="-p --project --ref --recursive --no-recursive $fan_out_options_2 $list_options" ;;
    'files get') own="-p --project --ref $bulk_options_2 $fan_out_options" ;;
    'files create') own="-p --project --branch --start-branch -m --message --author-name --author-email --content --encoding -e --editor -F --field $bulk_options_4 $fan_out_options" ;;
    'files update') own="-p --project --branch --start-branch -m --message --author-name --author-email --content --encoding --last-commit-id -e --editor -F --field $bulk_options $fan_out_options" ;;
    'files delete') own="-p --project --branch --start-branch -m --message --author-name --author-email --last-commit-id -e --editor -F --field $bulk_options_3 $fan_out_options" ;;
    'files archive') own="-p --project --ref --format --path --to" ;;
    'tags list') own="-p --project --search --order-by --sort $fan_out_options_2 $list_options" ;;
    'tags create') own="-p --project --message --release-description -e --editor -F --field $bulk_options_4 $fan_out_options" ;;
    'tags protected create') own="-p --project --create-access-level -F --field $bulk_options_4 $fan_out_options" ;;
    'events list') own="-p --project --action --target-type --before --after --sort --user $fan_out_options_2 $list_options" ;;
    'audit-events list') own="-p --project -g --group --created-after --created-before --author --action --entity-type --entity-id $fan_out_options_5 $list_options" ;;
    'broadcast create') own="--starts-at --ends-at --color --font --starts-in --for -e --editor -F --field --theme --broadcast-type --target-path --target-access-levels --dismissable --no-dismissable $bulk_options" ;;
    'broadcast update') own="--message --starts-at --ends-at --color --font --starts-in --for -e --editor -F --field --theme --broadcast-type --target-path --target-access-levels --dismissable --no-dismissable $bulk_options" ;;
    'hooks create') own="--push-events --no-push-events --tag-push-events --no-tag-push-events --merge-requests-events --no-merge-requests-events --repository-update-events --no-repository-update-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $bulk_options_4" ;;
    'hooks update') own="--url --push-events --no-push-events --tag-push-events --no-tag-push-events --merge-requests-events --no-merge-requests-events --repository-update-events --no-repository-update-events --name --description --enable-ssl-verification --no-enable-ssl-verification --push-events-branch-filter --branch-filter-strategy --token --signing-token --custom-headers --url-variables --custom-webhook-template -F --field $bulk_options" ;;
    'licenses list') own="--popular --no-popular $list_options" ;;
    'licenses get') own="--project-name --full-name $bulk_options_2" ;;
    'metrics watch') own="--interval" ;;
    'snippets list') own="--public $list_options" ;;
    'snippets get' | 'open snippets') own="-w --web $bulk_options_2" ;;
    'snippets create') own="--file-name --content --description --visibility --expires-at -e --editor -F --field $bulk_options" ;;
    'snippets update') own="--title --file-name --content --description --visibility --expires-at -e --editor -F --field $bulk_options" ;;
    'storage list') own="--failing $list_options" ;;
    'storage wait') own="--until --timeout --interval $list_options" ;;
    'access-requests approve') own="-p --project -g --group --access-level -F --field $bulk_options $fan_out_options_3" ;;
    'approvals set') own="-p --project --reset-approvals-on-push --no-reset-approvals-on-push --selective-code-owner-removals --no-selective-code-owner-removals --disable-overriding-approvers-per-merge-request --no-disable-overriding-approvers-per-merge-request --merge-requests-author-approval --no-merge-requests-author-approval --merge-requests-disable-committers-approval --no-merge-requests-disable-committers-approval --require-reauthentication-to-approve --no-require-reauthentication-to-approve -F --field $bulk_options $fan_out_options" ;;
    'approvals rules list') own="-p --project -g --group --mr $fan_out_options_5 $list_options" ;;
    'approvals rules get') own="-p --project --mr $bulk_options_2 $fan_out_options" ;;
    'approvals rules create') own="-p --project -g --group --approvals-required --users --groups --protected-branches --applies-to-all-protected-branches --no-applies-to-all-protected-branches --report-type --rule-type --mr --approval-project-rule -F --field $bulk_options_4 $fan_out_options_3" ;;
    'approvals rules update') own="-p --project -g --group --name --approvals-required --users --groups --protected-branches --applies-to-all-protected-branches --no-applies-to-all-protected-branches --remove-hidden-groups --no-remove-hidden-groups --rule-type --mr -F --field $bulk_options $fan_out_options_3" ;;
    'approvals rules delete') own="-p --project --mr -F --field $bulk_options_3 $fan_out_options" ;;
    'exports create') own="--description --exclude --wait --wait-timeout --to -F --field $bulk_options $fan_out_options" ;;
    'exports download') own="--to" ;;
    'exports relations list') own="--relation $bulk_options_2 $fan_out_options_2 $list_options" ;;
    'exports relations create') own="--batched --no-batched -F --field $bulk_options $fan_out_options" ;;
    'exports relations download') own="--batched --no-batched --batch-number --to" ;;
    'imports create') own="--path --name --namespace --overwrite --no-overwrite --override-params --wait --wait-timeout -F --field $bulk_options_5" ;;
    'invitations list') own="-p --project -g --group --query $fan_out_options_5 $list_options" ;;
    'invitations create') own="-p --project -g --group --access-level --expires-at --member-role -F --field $bulk_options_4 $fan_out_options_3" ;;
    'invitations update') own="-p --project -g --group --access-level --expires-at --member-role -F --field $bulk_options $fan_out_options_3" ;;
    'job-token-scope set') own="-p --project --enabled --no-enabled -F --field $bulk_options_5 $fan_out_options" ;;
    'mirrors create') own="-p --project --enabled --no-enabled --auth-method --keep-divergent-refs --no-keep-divergent-refs --only-protected-branches --no-only-protected-branches --mirror-branch-regex --host-keys -F --field $bulk_options_4 $fan_out_options" ;;
    'mirrors update') own="-p --project --enabled --no-enabled --auth-method --keep-divergent-refs --no-keep-divergent-refs --only-protected-branches --no-only-protected-branches --mirror-branch-regex --host-keys -F --field $bulk_options $fan_out_options" ;;
    'mirrors pull set') own="-p --project --enabled --no-enabled --mirror-url --auth-user --auth-password --mirror-trigger-builds --no-mirror-trigger-builds --only-mirror-protected-branches --no-only-mirror-protected-branches --mirror-overwrites-diverged-branches --no-mirror-overwrites-diverged-branches --mirror-branch-regex -F --field $bulk_options $fan_out_options" ;;
    'packages list') own="-p --project -g --group --type --name --version --include-versionless --no-include-versionless --status --sort --order-by --exclude-subgroups $fan_out_options_5 $list_options" ;;
    'protected-environments create') own="-p --project -g --group --deploy-access-levels --approval-rules --required-approval-count --deploy-roles -F --field $bulk_options_4 $fan_out_options_3" ;;
    'protected-environments update') own="-p --project -g --group --deploy-access-levels --approval-rules --required-approval-count --deploy-roles -F --field $bulk_options $fan_out_options_3" ;;
    'push-rules get') own="-p --project -g --group $fan_out_options_3" ;;
    'push-rules set') own="-p --project -g --group --deny-delete-tag --no-deny-delete-tag --member-check --no-member-check --prevent-secrets --no-prevent-secrets --commit-message-regex --commit-message-negative-regex --branch-name-regex --author-email-regex --file-name-regex --max-file-size --commit-committer-check --no-commit-committer-check --commit-committer-name-check --no-commit-committer-name-check --reject-unsigned-commits --no-reject-unsigned-commits --reject-non-dco-commits --no-reject-non-dco-commits $bulk_options $fan_out_options_3" ;;
    'push-rules delete') own="-p --project -g --group -F --field $bulk_options_5 $fan_out_options_3" ;;
    'registry list') own="-p --project -g --group --tags --no-tags --tags-count --no-tags-count $fan_out_options_5 $list_options" ;;
    'registry get') own="--tags --no-tags --tags-count --no-tags-count --size --no-size $bulk_options_2" ;;
    'registry tags delete') own="-p --project --match --except --keep --older-than -F --field $bulk_options_3 --each-project --of --membership --instance --projects-from --skip --skip-file --archived-projects" ;;
    'registry rules create' | 'registry tag-rules create') own="-p --project --push-access-level --delete-access-level -F --field $bulk_options_4 $fan_out_options" ;;
    'registry rules update' | 'registry tag-rules update') own="-p --project --pattern --push-access-level --delete-access-level -F --field $bulk_options $fan_out_options" ;;
    'runners list') own="-p --project -g --group --instance --type --status --paused --no-paused --tags --version-prefix --stale $fan_out_options_6 $list_options" ;;
    'runners get') own="--include-projects --no-include-projects $bulk_options_2" ;;
    'runners create') own="-p --project -g --group --paused --no-paused --tags --run-untagged --no-run-untagged --locked --no-locked --access-level --maximum-timeout --maintenance-note --token-expires-at --token-rotation-deadline --instance --into -F --field $bulk_options" ;;
    'runners update') own="--description --paused --no-paused --tags --run-untagged --no-run-untagged --locked --no-locked --access-level --maximum-timeout --maintenance-note -F --field $bulk_options" ;;
    'runners jobs') own="--system-id --status --order-by --sort $list_options" ;;
    'runners reset-token' | 'topics merge') own="--into -F --field $bulk_options_5" ;;
    'search projects') own="-g --group --include-archived --no-include-archived $fan_out_options_7 $list_options" ;;
    'search issues') own="-p --project -g --group --state --confidential --no-confidential --in --include-archived --no-include-archived $fan_out_options_5 $list_options" ;;
    'search mrs') own="-p --project -g --group --state --in --include-archived --no-include-archived $fan_out_options_5 $list_options" ;;
    'search milestones' | 'search users') own="-p --project -g --group --include-archived --no-include-archived $fan_out_options_5 $list_options" ;;
    'search code') own="-p --project -g --group --instance --ref --num-context-lines --regex --no-regex --include-archived --no-include-archived --exclude-forks $fan_out_options_6 $list_options" ;;
    'search commits' | 'search wiki-pages') own="-p --project -g --group --instance --ref --include-archived --no-include-archived $fan_out_options_6 $list_options" ;;
    'search notes') own="-p --project -g --group --instance --include-archived --no-include-archived $fan_out_options_6 $list_options" ;;
    'search snippets') own="--include-archived --no-include-archived $list_options" ;;
    'service-accounts list') own="-p --project -g --group --instance --order-by --sort $fan_out_options_6 $list_options" ;;
    'service-accounts create') own="-p --project -g --group --instance --name --email -F --field $bulk_options_4 $fan_out_options_8" ;;
    'service-accounts update') own="-p --project -g --group --instance --username --name --email -F --field $bulk_options $fan_out_options_8" ;;
    'service-accounts delete') own="-p --project -g --group --hard-delete --no-hard-delete -F --field $bulk_options_3 $fan_out_options_3" ;;
    'service-accounts tokens list') own="-p --project -g --group --state --revoked --no-revoked --created-after --created-before --last-used-after --last-used-before --expires-after --expires-before --search --sort $bulk_options_2 $fan_out_options_5 $list_options" ;;
    'service-accounts tokens create') own="-p --project -g --group --description --scopes --expires-at --into -F --field $bulk_options $fan_out_options_3" ;;
    'service-accounts tokens rotate') own="-p --project -g --group --expires-at --into -F --field $bulk_options_5 $fan_out_options_3" ;;
    'settings get') own="--reveal" ;;
    'settings set') own="--from" ;;
    'settings diff') own="--from --with" ;;
    'settings appearance set') own="--title --description --site-name --pwa-name --pwa-short-name --pwa-description --logo --pwa-icon --header-logo --favicon --member-guidelines --new-project-guidelines --profile-image-guidelines --header-message --footer-message --message-background-color --message-font-color --email-header-and-footer-enabled --no-email-header-and-footer-enabled -F --field $bulk_options" ;;
    'settings limits get') own="--plan" ;;
    'settings limits set') own="--plan --ci-instance-level-variables --ci-pipeline-size --ci-active-jobs --ci-project-subscriptions --ci-pipeline-schedules --ci-needs-size-limit --ci-registered-group-runners --ci-registered-project-runners --dotenv-size --dotenv-variables --pipeline-hierarchy-size --max-pipelines-per-merge-train --web-hook-calls --web-hook-calls-low --web-hook-calls-mid --conan-max-file-size --generic-packages-max-file-size --helm-max-file-size --maven-max-file-size --npm-max-file-size --nuget-max-file-size --pypi-max-file-size --terraform-module-max-file-size -F --field $bulk_options" ;;
    'topics list') own="--search --without-projects $list_options" ;;
    'topics create') own="--title --description --avatar -F --field $bulk_options_4" ;;
    'topics update') own="--name --title --description --avatar -F --field $bulk_options" ;;
    'admin backup') own="--data-dir --storage --database --secret-key-file --since --with-secret-key" ;;
    'admin restore') own="--data-dir --storage --database --secret-key-file --without-secrets" ;;
    'admin check') own="--data-dir --storage --database --secret-key-file --repair --no-fsck" ;;
    'admin move-database') own="--data-dir --storage --database --secret-key-file" ;;
    'admin root-token') own="--data-dir --storage --database --secret-key-file --user --expires-at" ;;
    'admin rotate-key') own="--data-dir --storage --database --secret-key-file --new-key-file" ;;
    'alias set') own="-s --shell --clobber" ;;
    'api') own="-X --method -F --field -f --raw-field --form -H --header --input -i --include --wait --wait-timeout --to --if-exists --silent -p --project -g --group --user --paginate --from --from-format --max-changes --rejects --concurrency --continue-on-error $fan_out_options_5 $list_options" ;;
    'apply') own="-f --file -p --project -g --group --section --rewrite --concurrency -o --output --plan --prune --max-deletes --fail-fast" ;;
    'auth login' | 'login') own="--with-token --token-file --token-command" ;;
    'auth status' | 'config get') own="--show-token" ;;
    'diff') own="-f --file -p --project -g --group --section --rewrite --concurrency -o --output --explain" ;;
    'export') own="-p --project -g --group --instance --section --out --with-values --schema --concurrency" ;;
    'help') own="--all" ;;
    'man') own="--install-to" ;;
    'serve') own="--host --port --data-dir --storage --database --secret-key-file --database-wait --external-url --trusted-proxies --tls-cert --tls-key --rate-limit --max-push-refs --no-local-system-hooks --allow-hook-address --max-artifacts --artifacts-days --audit-days --shutdown-timeout --demo" ;;
    *) own='' ;;
  esac
}

# Sets general to the options of all commands, and without to those that $1 lacks.
__repoctl_general() {
  general='--profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries --help'
  case $1 in
    'groups hooks update' | 'projects hooks update' | 'releases links update' | 'hooks update') without='--url' ;;
    'labels create' | 'labels update' | 'broadcast create' | 'broadcast update') without='--color' ;;
    'storage wait') without='--timeout' ;;
    'apply' | 'diff') without='--output' ;;
    'version') without='--profile --url --sudo --output --json --yaml --fields --columns --sort-by --time --full --jq --color --quiet --debug --dry-run --yes --no-input --timeout --retries' ;;
    *) without='' ;;
  esac
}

# Sets takes to value where the option $2 of $1 takes one, or to optional or nothing, and spec to what it can be.
__repoctl_option() {
  takes=value spec=''
  if __repoctl_has "$1" "$2"; then
    case $2 in
      '--version')
        case $1 in
          'packages list') spec='@' ;;
          *) takes=nothing ;;
        esac
        ;;
      '--user')
        case $1 in
          'admin root-token')  ;;
          'api') spec='live usernames' ;;
          *) spec='live users' ;;
        esac
        ;;
      '--page' | '--per-page' | '-L' | '--limit' | '--where' | '-F' | '--field' | '--max-changes' | '--concurrency' | '--skip' | '--limit-total' | '--custom-attributes' | '--projects-limit' | '--theme-id' | '--color-scheme-id' | '--group-id-for-saml' | '--shared-runners-minutes-limit' | '--extra-shared-runners-minutes-limit' | '--projects' | '--default-branch-protection-defaults' | '--two-factor-grace-period' | '--ldap-access' | '--max-artifacts-size' | '--unique-project-download-limit' | '--unique-project-download-limit-interval-in-seconds' | '--duo-namespace-access-rules' | '--enabled-foundational-flows' | '--foundational-agents-statuses' | '--ai-settings-attributes' | '--depth' | '--custom-headers' | '--url-variables' | '--tag-list' | '--topics' | '--container-expiration-policy-attributes' | '--build-timeout' | '--fallback-approvals-required' | '--max-pipelines-per-merge-train' | '--ci-default-git-depth' | '--ci-delete-pipelines-in-seconds' | '--ci-id-token-sub-claim-components' | '--cluster-agent-id' | '--variables' | '--inputs' | '--priority' | '--assets-links' | '--allowed-to-push' | '--allowed-to-merge' | '--allowed-to-unprotect' | '--entity-id' | '--approvals-required' | '--exclude' | '--batch-number' | '--override-params' | '--member-role' | '--host-keys' | '--deploy-access-levels' | '--approval-rules' | '--required-approval-count' | '--deploy-roles' | '--max-file-size' | '--keep' | '--maximum-timeout' | '--num-context-lines' | '--ci-instance-level-variables' | '--ci-pipeline-size' | '--ci-active-jobs' | '--ci-project-subscriptions' | '--ci-pipeline-schedules' | '--ci-needs-size-limit' | '--ci-registered-group-runners' | '--ci-registered-project-runners' | '--dotenv-size' | '--dotenv-variables' | '--pipeline-hierarchy-size' | '--web-hook-calls' | '--web-hook-calls-low' | '--web-hook-calls-mid' | '--conan-max-file-size' | '--generic-packages-max-file-size' | '--helm-max-file-size' | '--maven-max-file-size' | '--npm-max-file-size' | '--nuget-max-file-size' | '--pypi-max-file-size' | '--terraform-module-max-file-size' | '--storage' | '--database' | '--raw-field' | '--form' | '-H' | '--header' | '--max-deletes' | '--token-command' | '--explain' | '--host' | '--port' | '--database-wait' | '--trusted-proxies' | '--rate-limit' | '--max-push-refs' | '--allow-hook-address' | '--max-artifacts' | '--artifacts-days' | '--audit-days' | '--shutdown-timeout')  ;;
      '--except-from' | '--from' | '--rejects' | '--projects-from' | '--groups-from' | '--skip-file' | '--secret-key-file' | '--new-key-file' | '--input' | '--file' | '--token-file' | '--tls-cert' | '--tls-key') spec='file' ;;
      '--from-format') spec='words csv json ndjson name' ;;
      '--skip-confirmation' | '--revoked' | '--without-project-bots' | '--with-custom-attributes' | '--can-create-group' | '--reset-password' | '--admin' | '--force-random-password' | '--auditor' | '--private-profile' | '--view-diffs-file-by-file' | '--skip-reconfirmation' | '--hard-delete' | '--can-push' | '--all-available' | '--statistics' | '--with-projects' | '--lfs-enabled' | '--request-access-enabled' | '--auto-devops-enabled' | '--emails-enabled' | '--mentions-disabled' | '--require-two-factor-authentication' | '--share-with-group-lock' | '--show-diff-preview-in-email' | '--membership-lock' | '--experiment-features-enabled' | '--allow-personal-snippets' | '--built-in-project-templates-enabled' | '--lock-built-in-project-templates-enabled' | '--crm-enabled' | '--math-rendering-limits-enabled' | '--lock-math-rendering-limits-enabled' | '--prevent-forking-outside-group' | '--prevent-sharing-groups-outside-hierarchy' | '--resource-access-token-notify-inherited' | '--lock-resource-access-token-notify-inherited' | '--service-access-tokens-expiration-enforced' | '--web-based-commit-signing-enabled' | '--auto-ban-user-on-excessive-projects-download' | '--only-allow-merge-if-pipeline-succeeds' | '--allow-merge-on-skipped-pipeline' | '--only-allow-merge-if-all-discussions-are-resolved' | '--duo-features-enabled' | '--lock-duo-features-enabled' | '--duo-core-features-enabled' | '--duo-remote-flows-availability' | '--duo-foundational-flows-availability' | '--duo-custom-flows-availability' | '--duo-custom-agents-availability' | '--duo-external-agents-availability' | '--auto-duo-code-review-enabled' | '--amazon-q-auto-review-enabled' | '--model-prompt-cache-enabled' | '--archived' | '--simple' | '--push-events' | '--tag-push-events' | '--issues-events' | '--confidential-issues-events' | '--note-events' | '--confidential-note-events' | '--merge-requests-events' | '--pipeline-events' | '--job-events' | '--deployment-events' | '--releases-events' | '--milestone-events' | '--member-events' | '--subgroup-events' | '--enable-ssl-verification' | '--wiki-page-events' | '--feature-flag-events' | '--emoji-events' | '--resource-access-token-events' | '--vulnerability-events' | '--project-events' | '--public-jobs' | '--issues-enabled' | '--merge-requests-enabled' | '--jobs-enabled' | '--wiki-enabled' | '--snippets-enabled' | '--container-registry-enabled' | '--shared-runners-enabled' | '--resolve-outdated-diff-discussions' | '--printing-merge-request-link-enabled' | '--initialize-with-readme' | '--autoclose-referenced-issues' | '--enforce-auth-checks-on-uploads' | '--service-desk-enabled' | '--show-default-award-emojis' | '--warn-about-potentially-unwanted-characters' | '--mirror' | '--mirror-trigger-builds' | '--remove-source-branch-after-merge' | '--prevent-merge-without-jira-issue' | '--group-runners-enabled' | '--mirror-overwrites-diverged-branches' | '--only-mirror-protected-branches' | '--duo-remote-flows-enabled' | '--duo-sast-fp-detection-enabled' | '--duo-sast-vr-workflow-enabled' | '--duo-secret-detection-fp-enabled' | '--mr-default-target-self' | '--only-allow-merge-if-all-status-checks-passed' | '--merge-pipelines-enabled' | '--merge-trains-enabled' | '--merge-trains-skip-train-allowed' | '--protect-merge-request-pipelines' | '--allow-pipeline-trigger-approve-deployment' | '--ci-allow-fork-pipelines-to-run-in-parent-project' | '--ci-display-pipeline-variables' | '--ci-forward-deployment-enabled' | '--ci-forward-deployment-rollback-allowed' | '--ci-push-repository-for-job-token-allowed' | '--ci-separated-caches' | '--keep-latest-artifact' | '--security-policy-pipeline-must-succeed' | '--spp-repository-pipeline-access' | '--resource-deploy-token-events' | '--tag' | '--search-recent' | '--yaml-errors' | '--raw' | '--masked-and-hidden' | '--confidential' | '--discussion-locked' | '--include-ancestor-groups' | '--with-counts' | '--include-descendant-groups' | '--only-group-labels' | '--include-rebase-in-progress' | '--remove-source-branch' | '--squash' | '--allow-collaboration' | '--should-remove-source-branch' | '--merge-when-pipeline-succeeds' | '--auto-merge' | '--publish-review' | '--skip-ci' | '--developers-can-push' | '--developers-can-merge' | '--allow-force-push' | '--code-owner-approval-required' | '--all-refs' | '--first-parent' | '--with-stats' | '--straight' | '--all-statuses' | '--dismissable' | '--repository-update-events' | '--popular' | '--reset-approvals-on-push' | '--selective-code-owner-removals' | '--disable-overriding-approvers-per-merge-request' | '--merge-requests-author-approval' | '--merge-requests-disable-committers-approval' | '--require-reauthentication-to-approve' | '--applies-to-all-protected-branches' | '--remove-hidden-groups' | '--batched' | '--overwrite' | '--enabled' | '--keep-divergent-refs' | '--only-protected-branches' | '--include-versionless' | '--deny-delete-tag' | '--member-check' | '--prevent-secrets' | '--commit-committer-check' | '--commit-committer-name-check' | '--reject-unsigned-commits' | '--reject-non-dco-commits' | '--tags-count' | '--size' | '--paused' | '--include-projects' | '--run-untagged' | '--locked' | '--include-archived' | '--regex' | '--email-header-and-footer-enabled') takes=optional spec='words true false' ;;
      '--if-exists')
        case $1 in
          'emails create' | 'gpg-keys create' | 'keys create' | 'issues award create' | 'mrs award create' | 'branches create' | 'tags create' | 'invitations create' | 'job-token-scope allow' | 'job-token-scope groups allow' | 'protected-environments create' | 'runners assign' | 'service-accounts create' | 'api') spec='words fail skip' ;;
          *) spec='words fail skip update' ;;
        esac
        ;;
      '--if-missing') spec='words fail skip' ;;
      '--key' | '--search' | '--description' | '--extern-uid' | '--provider' | '--email' | '--name' | '--chat-handle' | '--network-profile' | '--microblog-handle' | '--website-url' | '--organization' | '--bio' | '--location' | '--avatar' | '--password' | '--public-email' | '--commit-email' | '--pronouns' | '--discord' | '--github' | '--note' | '--keys' | '--title' | '--ldap-cn' | '--allowed-email-domains-list' | '--ip-restriction-ranges' | '--step-up-auth-required-oauth-provider' | '--query' | '--push-events-branch-filter' | '--token' | '--signing-token' | '--custom-webhook-template' | '--ci-config-path' | '--import-url' | '--external-authorization-classification-label' | '--issues-template' | '--repository-storage' | '--merge-commit-template' | '--squash-commit-template' | '--suggestion-commit-message' | '--merge-requests-template' | '--issue-branch-template' | '--mirror-branch-regex' | '--mr-default-title-template' | '--merge-request-title-regex' | '--merge-request-title-regex-description' | '--kubernetes-namespace' | '--flux-resource-path' | '--trace' | '--runner' | '--job' | '--expire-in' | '--certificate' | '-t' | '-d' | '--new-name' | '--message' | '--squash-commit-message' | '--approval-password' | '--tag-message' | '--direct-asset-path' | '--author-name' | '--author-email' | '--actions' | '--stage' | '--target-url' | '--content' | '--release-description' | '--font' | '--target-path' | '--project-name' | '--full-name' | '--file-name' | '--relation' | '--mirror-url' | '--auth-user' | '--auth-password' | '--commit-message-regex' | '--commit-message-negative-regex' | '--branch-name-regex' | '--author-email-regex' | '--file-name-regex' | '--except' | '--older-than' | '--pattern' | '--version-prefix' | '--maintenance-note' | '--system-id' | '--site-name' | '--pwa-name' | '--pwa-short-name' | '--pwa-description' | '--logo' | '--pwa-icon' | '--header-logo' | '--favicon' | '--member-guidelines' | '--new-project-guidelines' | '--profile-image-guidelines' | '--header-message' | '--footer-message' | '--message-background-color' | '--message-font-color') spec='@' ;;
      '-p' | '--project' | '--file-template-project' | '--duo-template-project' | '--to-project' | '--target-project' | '--from-project') spec='live projects' ;;
      '-g' | '--group' | '--of') spec='live groups' ;;
      '--state')
        case $1 in
          'users create' | 'users onboard') spec='words active blocked_pending_approval' ;;
          'search issues' | 'search mrs') spec='words all opened closed merged' ;;
          'users tokens list') spec='words all active inactive' ;;
          'issues list') spec='words opened closed all' ;;
          'milestones list') spec='words active closed all' ;;
          'mrs list') spec='words opened closed merged all' ;;
          'todos list') spec='words pending done' ;;
          'commits mrs') spec='words opened closed locked merged' ;;
          *) spec='words active inactive' ;;
        esac
        ;;
      '--created-after' | '--created-before' | '--last-used-after' | '--last-used-before' | '--expires-after' | '--expires-before' | '--expiring' | '--unused' | '--expires-at' | '--within' | '--updated-after' | '--updated-before' | '--due' | '--start-date' | '--merge-after' | '--before' | '--after' | '--starts-at' | '--ends-at' | '--token-expires-at' | '--token-rotation-deadline') spec='words 1d 7d 30d 90d' ;;
      '--sort')
        case $1 in
          'tokens list' | 'service-accounts tokens list') spec='words created_asc created_desc expires_asc expires_desc last_used_asc last_used_desc name_asc name_desc' ;;
          *) spec='words asc desc' ;;
        esac
        ;;
      '--kind')
        case $1 in
          'tokens list') spec='words personal impersonation project group' ;;
          *) spec='words personal impersonation' ;;
        esac
        ;;
      '--match')
        case $1 in
          'registry tags delete') spec='@' ;;
          *)  ;;
        esac
        ;;
      '--archived-projects') spec='words include only skip' ;;
      '--scopes')
        case $1 in
          'deploy-tokens create') spec='list read_repository' ;;
          *) spec='list api read_api read_repository write_repository self_rotate read_user sudo' ;;
        esac
        ;;
      '--access-level')
        case $1 in
          'access-requests approve' | 'invitations create' | 'invitations update') spec='words guest reporter developer maintainer owner planner security-manager' ;;
          'runners create' | 'runners update') spec='words not_protected ref_protected' ;;
          *) spec='words guest reporter developer maintainer owner' ;;
        esac
        ;;
      '--into')
        case $1 in
          'topics merge') spec='live topics' ;;
          *)  ;;
        esac
        ;;
      '--active')
        case $1 in
          'schedules create' | 'schedules update') takes=optional spec='words true false' ;;
          *) takes=nothing ;;
        esac
        ;;
      '--username')
        case $1 in
          'users list' | 'pipelines list') spec='live usernames' ;;
          *) spec='@' ;;
        esac
        ;;
      '--order-by')
        case $1 in
          'groups projects' | 'projects list' | 'projects forks') spec='words id name path created_at updated_at last_activity_at' ;;
          'groups list' | 'groups subgroups') spec='words name path' ;;
          'users list') spec='words id name username created_at updated_at' ;;
          'pipelines list') spec='words id status ref user_id' ;;
          'releases list') spec='words released_at created_at' ;;
          'commits statuses') spec='words id pipeline_id' ;;
          'tags list') spec='words name updated' ;;
          'packages list') spec='words created_at name version type' ;;
          'packages files list') spec='words id created_at file_name' ;;
          'runners jobs') spec='words id' ;;
          'service-accounts list') spec='words id username' ;;
          *) spec='words created_at updated_at' ;;
        esac
        ;;
      '--external')
        case $1 in
          'users list') takes=nothing ;;
          *) takes=optional spec='words true false' ;;
        esac
        ;;
      '--groups')
        case $1 in
          'users onboard')  ;;
          *) spec='lives group-ids' ;;
        esac
        ;;
      '--type')
        case $1 in
          'users memberships') spec='words Project Namespace' ;;
          'commits refs') spec='words all branch tag' ;;
          'packages list') spec='words maven npm conan nuget pypi composer generic golang debian rubygems helm terraform_module rpm ml_model cargo' ;;
          'runners list') spec='words instance group project' ;;
          *) spec='words Issue MergeRequest' ;;
        esac
        ;;
      '--to')
        case $1 in
          'users offboard') spec='live users' ;;
          'groups transfer') spec='live group-ids' ;;
          'projects transfer') spec='live namespaces' ;;
          *) spec='file' ;;
        esac
        ;;
      '--kinds')
        case $1 in
          'access expiring' | 'expiring') spec='list tokens keys gpg-keys deploy-tokens deploy-keys pages-domains members shares users' ;;
          *) spec='list members shares owners administrators deploy-keys deploy-tokens access-tokens protected-branches all' ;;
        esac
        ;;
      '--out' | '--data-dir' | '--install-to') spec='directory' ;;
      '--skip-groups') spec='lives group-ids' ;;
      '--path')
        case $1 in
          'jobs artifacts download') spec='file' ;;
          'commits list') spec='@live files' ;;
          *) spec='@' ;;
        esac
        ;;
      '--visibility') spec='words private internal public' ;;
      '--parent') spec='live group-ids' ;;
      '--default-branch')
        case $1 in
          'projects update') spec='@live default-branches' ;;
          *) spec='@' ;;
        esac
        ;;
      '--enabled-git-access-protocol') spec='words ssh http all' ;;
      '--project-creation-level') spec='words noone owner maintainer developer administrator' ;;
      '--subgroup-creation-level') spec='words owner maintainer' ;;
      '--shared-runners-setting') spec='words enabled disabled_and_overridable disabled_and_unoverridable' ;;
      '--wiki-access-level' | '--analytics-access-level' | '--builds-access-level' | '--container-registry-access-level' | '--environments-access-level' | '--feature-flags-access-level' | '--forking-access-level' | '--infrastructure-access-level' | '--issues-access-level' | '--merge-requests-access-level' | '--model-experiments-access-level' | '--model-registry-access-level' | '--monitor-access-level' | '--releases-access-level' | '--repository-access-level' | '--requirements-access-level' | '--security-and-compliance-access-level' | '--snippets-access-level') spec='words disabled private enabled' ;;
      '--duo-availability') spec='words default_on default_off never_on always_on' ;;
      '--unique-project-download-limit-allowlist' | '--assignee-username' | '--not-assignee-username') spec='lives usernames' ;;
      '--unique-project-download-limit-alertlist' | '--assignees' | '--reviewers' | '--users') spec='lives users' ;;
      '--tool-approval-for-session-availability') spec='words default_on default_off never_on' ;;
      '--recursive')
        case $1 in
          'groups subgroups' | 'groups clone') takes=nothing ;;
          *) takes=optional spec='words true false' ;;
        esac
        ;;
      '--with')
        case $1 in
          'groups unshare') spec='live groups-shared-with' ;;
          'settings diff') spec='live profiles' ;;
          *) spec='live group-ids' ;;
        esac
        ;;
      '--group-access') spec='words guest reporter developer maintainer owner' ;;
      '--branch-filter-strategy') spec='words wildcard regex all_branches' ;;
      '--url') spec='@live urls' ;;
      '--status')
        case $1 in
          'deployments create') spec='words created running success failed canceled' ;;
          'pipelines list') spec='words created scheduled pending running success failed canceled skipped manual' ;;
          'packages list') spec='words default hidden processing error pending_destruction deprecated' ;;
          'runners list') spec='words online offline stale never_contacted' ;;
          'runners jobs') spec='words created waiting_for_resource preparing waiting_for_callback pending running success failed canceling canceled skipped manual scheduled' ;;
          *) spec='@' ;;
        esac
        ;;
      '--namespace')
        case $1 in
          'projects create') spec='live namespace-ids' ;;
          *) spec='live namespaces' ;;
        esac
        ;;
      '--package-registry-access-level' | '--pages-access-level') spec='words disabled private enabled public' ;;
      '--merge-method') spec='words merge rebase_merge ff' ;;
      '--squash-option') spec='words never always default_on default_off' ;;
      '--auto-cancel-pending-pipelines') spec='words enabled disabled' ;;
      '--auto-devops-deploy-strategy') spec='words continuous manual timed_incremental' ;;
      '--build-git-strategy') spec='words fetch clone' ;;
      '--resource-group-default-process-mode') spec='words unordered oldest_first newest_first newest_ready_first' ;;
      '--mirror-user' | '-A' | '--author' | '--assignee' | '--not-author' | '--not-assignee' | '-r' | '--reviewer' | '--not-reviewer') spec='live users' ;;
      '--merge-train-enforcement') spec='words allow_bypass enforce_for_all_users enforce_with_owner_override' ;;
      '--reviewer-assignment-strategy') spec='words disabled code_owners dap_powered' ;;
      '--ci-pipeline-variables-minimum-override-role') spec='words no_one_allowed developer maintainer owner' ;;
      '--ci-restrict-pipeline-cancellation-role') spec='words developer maintainer no_one' ;;
      '--wait-timeout' | '--starts-in' | '--for' | '--interval' | '--timeout') spec='words 30s 5m 30m 2h' ;;
      '--task') spec='words eager prune' ;;
      '--sha')
        case $1 in
          'deployments create') spec='@live revisions' ;;
          *) spec='@' ;;
        esac
        ;;
      '--ref')
        case $1 in
          'pipelines watch') spec='live refs' ;;
          'files archive') spec='@live revisions' ;;
          *) spec='@live refs' ;;
        esac
        ;;
      '--external-url')
        case $1 in
          'serve')  ;;
          *) spec='@' ;;
        esac
        ;;
      '--tier') spec='words production staging testing development other' ;;
      '--auto-stop-setting') spec='words always with_action' ;;
      '--scope')
        case $1 in
          'issues list' | 'mrs list') spec='words created-by-me assigned-to-me all' ;;
          'pipelines list') spec='words running pending finished branches tags' ;;
          'schedules list') spec='words active inactive' ;;
          *) spec='list created scheduled pending running success failed canceled skipped manual' ;;
        esac
        ;;
      '--coverage')
        case $1 in
          'commits set-status')  ;;
          *) spec='@' ;;
        esac
        ;;
      '--content-ref' | '--start-sha') spec='@live revisions' ;;
      '--cron') spec='@live crons' ;;
      '--cron-timezone') spec='@live time-zones' ;;
      '--trigger') spec='live triggers' ;;
      '--environment-scope')
        case $1 in
          'variables import') spec='live environment-names' ;;
          *) spec='@live environment-names' ;;
        esac
        ;;
      '--protected' | '--masked')
        case $1 in
          'variables import') takes=nothing ;;
          *) takes=optional spec='words true false' ;;
        esac
        ;;
      '--variable-type') spec='words env_var file' ;;
      '--new-environment-scope') spec='@live environment-names' ;;
      '--format')
        case $1 in
          'files archive') spec='words tar.gz tar.bz2 tbz tbz2 tb2 bz2 tar zip' ;;
          *) spec='words env json' ;;
        esac
        ;;
      '-s')
        case $1 in
          'mrs list') spec='words opened closed merged all' ;;
          'alias set') takes=nothing ;;
          *) spec='words opened closed all' ;;
        esac
        ;;
      '-l')
        case $1 in
          'issues create' | 'mrs create') spec='@lives labels' ;;
          'issues update' | 'mrs update') spec='lives labels' ;;
          *) spec='@lives filtering-labels' ;;
        esac
        ;;
      '--labels')
        case $1 in
          'issues list' | 'mrs list') spec='@lives filtering-labels' ;;
          *) spec='@lives labels' ;;
        esac
        ;;
      '-m')
        case $1 in
          'issues create' | 'issues update' | 'mrs create' | 'mrs update') spec='live milestones' ;;
          'issues list' | 'mrs list') spec='@live milestone-titles' ;;
          *) spec='@' ;;
        esac
        ;;
      '--milestone')
        case $1 in
          'issues list' | 'mrs list') spec='@live milestone-titles' ;;
          'releases create' | 'releases update') spec='lives release-milestones' ;;
          *) spec='live milestones' ;;
        esac
        ;;
      '--author-username' | '--not-author-username' | '--reviewer-username' | '--not-reviewer-username') spec='live usernames' ;;
      '-a')
        case $1 in
          'issues create' | 'issues update') spec='lives users' ;;
          *) spec='live users' ;;
        esac
        ;;
      '--my-reaction-emoji') spec='@words thumbsup thumbsdown smile tada confused heart rocket eyes None Any' ;;
      '--not-labels') spec='@lives filtering-labels' ;;
      '--not-milestone') spec='@live milestone-titles' ;;
      '--not-my-reaction-emoji') spec='@words thumbsup thumbsdown smile tada confused heart rocket eyes Any' ;;
      '--iids')
        case $1 in
          'milestones list')  ;;
          'mrs list') spec='lives mrs' ;;
          *) spec='lives issues' ;;
        esac
        ;;
      '--not-iids')
        case $1 in
          'mrs list') spec='lives mrs' ;;
          *) spec='lives issues' ;;
        esac
        ;;
      '--due-date')
        case $1 in
          'issues list') spec='words none any overdue today tomorrow week month next_month_and_previous_two_weeks' ;;
          *) spec='words 1d 7d 30d 90d' ;;
        esac
        ;;
      '--created-at' | '--updated-at' | '--released-at') spec='words -7d -1d +1d +7d +30d' ;;
      '--state-event')
        case $1 in
          'milestones update') spec='words close activate' ;;
          *) spec='words close reopen' ;;
        esac
        ;;
      '--add-label' | '--remove-label') spec='lives labels' ;;
      '--note-id')
        case $1 in
          'mrs award list' | 'mrs award create' | 'mrs award delete') spec='live mr-notes' ;;
          *) spec='live issue-notes' ;;
        esac
        ;;
      '--color')
        case $1 in
          'broadcast create' | 'broadcast update') spec='@' ;;
          *) spec='@live colors' ;;
        esac
        ;;
      '--view') spec='words simple' ;;
      '--source-branch' | '--target-branch' | '--start-branch' | '--branch') spec='@live branches' ;;
      '--draft') spec='words yes no' ;;
      '--link-type') spec='words other runbook image package' ;;
      '--action')
        case $1 in
          'events list') spec='words created updated closed reopened pushed commented merged joined left destroyed expired' ;;
          'audit-events list') spec='@live audit-actions' ;;
          *) spec='words assigned mentioned build_failed marked approval_required unmergeable directly_addressed' ;;
        esac
        ;;
      '--push-access-level')
        case $1 in
          'registry rules update' | 'registry tag-rules update') spec='words none maintainer owner admin' ;;
          'branches protected create') spec='words maintainer developer nobody admin' ;;
          *) spec='words maintainer owner admin' ;;
        esac
        ;;
      '--merge-access-level' | '--create-access-level') spec='words maintainer developer nobody admin' ;;
      '--unprotect-access-level') spec='words maintainer developer admin' ;;
      '--since')
        case $1 in
          'admin backup') spec='directory' ;;
          *) spec='words 1d 7d 30d 90d' ;;
        esac
        ;;
      '--until')
        case $1 in
          'storage wait') spec='words healthy' ;;
          *) spec='words 1d 7d 30d 90d' ;;
        esac
        ;;
      '--pipeline-id') spec='live pipelines' ;;
      '--encoding') spec='words text base64' ;;
      '--last-commit-id') spec='@live commits' ;;
      '--target-type') spec='words issue milestone merge_request note project snippet user' ;;
      '--entity-type') spec='words User Instance Project Group' ;;
      '--theme') spec='words indigo light-indigo blue light-blue green light-green red light-red dark light' ;;
      '--broadcast-type') spec='words banner notification' ;;
      '--target-access-levels') spec='list guest reporter developer maintainer owner' ;;
      '--mr') spec='live mrs' ;;
      '--protected-branches') spec='lives protected-branch-ids' ;;
      '--report-type') spec='words code_coverage' ;;
      '--rule-type') spec='words regular any_approver' ;;
      '--approval-project-rule') spec='live approval-rules' ;;
      '--auth-method') spec='words password ssh_public_key' ;;
      '--tags')
        case $1 in
          'registry list' | 'registry get') takes=optional spec='words true false' ;;
          *)  ;;
        esac
        ;;
      '--delete-access-level')
        case $1 in
          'registry rules update' | 'registry tag-rules update') spec='words none maintainer owner admin' ;;
          *) spec='words maintainer owner admin' ;;
        esac
        ;;
      '--in') spec='list title' ;;
      '--plan')
        case $1 in
          'apply') spec='file' ;;
          *) spec='words default free bronze silver premium gold ultimate ultimate_trial ultimate_trial_paid_customer premium_trial opensource' ;;
        esac
        ;;
      '-X' | '--method') spec='words GET POST PUT DELETE' ;;
      '-f')
        case $1 in
          'api')  ;;
          *) spec='file' ;;
        esac
        ;;
      '--section') spec='list instance users variables hooks settings members shares labels milestones push_rules environments deploy_keys pages_domains triggers schedules protected_branches protected_tags approval_settings approval_rules' ;;
      '--rewrite') spec='list users.password users.reset_password users.skip_confirmation hooks.token hooks.signing_token hooks.custom_headers hooks.url_variables pages_domains.key' ;;
      '-o' | '--output') spec='words table json yaml markdown' ;;
      *) takes=nothing ;;
    esac
  else
    case $2 in
      '--profile') spec='live profiles' ;;
      '--url') spec='live urls' ;;
      '--sudo') spec='live sudo-users' ;;
      '-o' | '--output') spec='words table json yaml ndjson csv markdown name' ;;
      '--json')
        case $1 in
          'emails list' | 'emails get' | 'emails create' | 'emails confirm') takes=nothing spec='list id email confirmed_at' ;;
          'gpg-keys list' | 'gpg-keys get' | 'gpg-keys create') takes=nothing spec='list id key fingerprint primary_key_id emails created_at expires_at' ;;
          'keys list' | 'keys get' | 'keys create') takes=nothing spec='list id title key created_at' ;;
          'sessions list') takes=nothing spec='list id kind address user_agent scopes current created_at expires_at' ;;
          'tokens list' | 'tokens get' | 'tokens create' | 'tokens rotate' | 'users tokens list' | 'users tokens get' | 'users tokens create' | 'users tokens rotate') takes=nothing spec='list id name description active revoked scopes user_id created_at last_used_at last_used_ips expires_at impersonation token' ;;
          'users list' | 'users get' | 'users create' | 'users update' | 'users block' | 'users unblock' | 'users deactivate' | 'users activate' | 'users ban' | 'users unban' | 'open users') takes=nothing spec='list id username name state avatar_url web_url bot created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes' ;;
          'users onboard') takes=nothing spec='list address action fields status error' ;;
          'users memberships') takes=nothing spec='list source_id source_name source_type access_level' ;;
          'users approve' | 'users reject' | 'groups hooks test' | 'projects delete' | 'projects hooks test' | 'jobs artifacts delete-all' | 'schedules run' | 'branches delete-merged') takes=nothing spec='list message' ;;
          'users offboard') takes=nothing spec='list user step object where to result left note' ;;
          'users attributes list' | 'users attributes get' | 'users attributes set' | 'groups attributes list' | 'groups attributes get' | 'groups attributes set' | 'projects attributes list' | 'projects attributes get' | 'projects attributes set' | 'schedules variables create' | 'schedules variables update' | 'schedules variables delete' | 'settings get' | 'settings set') takes=nothing spec='list key value' ;;
          'access list') takes=nothing spec='list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told' ;;
          'access who-can') takes=nothing spec='list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told reason' ;;
          'access expiring' | 'expiring') takes=nothing spec='list kind id title user_id username path through created_at expires_at days_left last_activity_on not_told' ;;
          'access snapshot') takes=nothing spec='list directory files server scope kinds lines taken_at taken_by' ;;
          'access compare') takes=nothing spec='list change changed before kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told changed_by changed_at events' ;;
          'access review check') takes=nothing spec='list line status message kind path username name title access_level decision by reason' ;;
          'access review apply') takes=nothing spec='list status action kind path what from to by reason lines message' ;;
          'deploy-keys list' | 'deploy-keys get' | 'deploy-keys create' | 'deploy-keys update' | 'deploy-keys enable') takes=nothing spec='list id title key created_at can_push' ;;
          'deploy-tokens list' | 'deploy-tokens get' | 'deploy-tokens create') takes=nothing spec='list id name username scopes expires_at revoked expired token' ;;
          'groups list' | 'groups subgroups') takes=nothing spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes' ;;
          'groups get' | 'groups create' | 'groups update' | 'groups transfer' | 'groups transfer-project' | 'groups share' | 'open groups') takes=nothing spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes shared_with_groups projects shared_projects' ;;
          'groups projects' | 'projects list' | 'projects get' | 'projects create' | 'projects update' | 'projects clone' | 'projects fork' | 'projects forks' | 'projects link' | 'projects star' | 'projects unstar' | 'projects archive' | 'projects unarchive' | 'projects transfer' | 'open projects') takes=nothing spec='list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled lfs_enabled ci_config_path only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved resolve_outdated_diff_discussions printing_merge_request_link_enabled forked_from_project owner custom_attributes permissions statistics' ;;
          'groups tree') takes=nothing spec='list path kind depth id name visibility archived subgroups_count projects_count total_subgroups_count total_projects_count storage_size total_storage_size' ;;
          'groups clone') takes=nothing spec='list status path directory message' ;;
          'groups transfer-locations' | 'projects transfer-locations') takes=nothing spec='list id web_url name avatar_url full_name full_path' ;;
          'groups restore') takes=nothing spec='list id full_path visibility name description' ;;
          'groups members list' | 'groups members get' | 'groups members add' | 'groups members update' | 'projects members list' | 'projects members get' | 'projects members add' | 'projects members update') takes=nothing spec='list id username name state avatar_url web_url access_level created_at expires_at' ;;
          'groups hooks list' | 'groups hooks get' | 'groups hooks create' | 'groups hooks update') takes=nothing spec='list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events group_id' ;;
          'groups hooks events' | 'projects hooks events') takes=nothing spec='list id url trigger request_headers request_data response_headers response_body execution_duration response_status' ;;
          'groups hooks resend' | 'projects hooks resend') takes=nothing spec='list response_status' ;;
          'namespaces list' | 'namespaces get') takes=nothing spec='list id name path kind full_path parent_id members_count_with_descendants' ;;
          'projects restore' | 'search projects') takes=nothing spec='list id path_with_namespace visibility description star_count last_activity_at archived default_branch' ;;
          'projects share') takes=nothing spec='list id project_id group_id group_access expires_at' ;;
          'projects hooks list' | 'projects hooks get' | 'projects hooks create' | 'projects hooks update') takes=nothing spec='list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events project_id' ;;
          'deployments list' | 'deployments get' | 'deployments create') takes=nothing spec='list id iid ref sha status created_at user environment deployable' ;;
          'environments list' | 'environments get' | 'environments create' | 'environments update' | 'environments stop') takes=nothing spec='list id name slug external_url state project' ;;
          'jobs list' | 'jobs get' | 'jobs retry' | 'jobs cancel' | 'jobs play' | 'jobs erase' | 'jobs report' | 'jobs artifacts upload' | 'jobs artifacts keep' | 'pipelines jobs' | 'open jobs') takes=nothing spec='list id status stage name ref tag coverage created_at started_at finished_at user commit runner duration allow_failure environment pipeline artifacts artifacts_expire_at artifacts_file' ;;
          'jobs artifacts list') takes=nothing spec='list name path type mode size' ;;
          'pages list' | 'pages get' | 'pages create' | 'pages update') takes=nothing spec='list domain url certificate' ;;
          'pipelines list') takes=nothing spec='list id sha ref status created_at updated_at yaml_errors' ;;
          'pipelines get' | 'pipelines create' | 'pipelines retry' | 'pipelines cancel' | 'pipelines watch' | 'triggers run' | 'open pipelines') takes=nothing spec='list id sha ref status iid name before_sha tag yaml_errors user created_at updated_at started_at finished_at committed_at duration coverage' ;;
          'pipelines lint') takes=nothing spec='list valid errors warnings merged_yaml includes jobs' ;;
          'schedules list') takes=nothing spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner' ;;
          'schedules get' | 'schedules variables list') takes=nothing spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables' ;;
          'schedules create' | 'schedules update' | 'schedules delete' | 'schedules take-ownership') takes=nothing spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline' ;;
          'triggers list' | 'triggers get' | 'triggers create' | 'triggers update' | 'triggers take-ownership') takes=nothing spec='list id description created_at updated_at deleted_at last_used token owner' ;;
          'variables list' | 'variables get' | 'variables create' | 'variables update' | 'variables set' | 'variables import' | 'variables export') takes=nothing spec='list key value protected masked hidden raw variable_type description environment_scope' ;;
          'issues list' | 'milestones issues' | 'mrs closes-issues') takes=nothing spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links' ;;
          'issues get' | 'issues create' | 'issues update' | 'issues close' | 'issues reopen' | 'issues move' | 'issues subscribe' | 'issues unsubscribe' | 'open issues') takes=nothing spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links subscribed' ;;
          'issues todo' | 'mrs todo' | 'todos list' | 'todos done') takes=nothing spec='list id project author action_name target_type target target_url body state created_at' ;;
          'issues notes list' | 'issues notes get' | 'issues notes create' | 'issues notes update' | 'mrs notes list' | 'mrs notes get' | 'mrs notes create' | 'mrs notes update') takes=nothing spec='list id body attachment author created_at updated_at system noteable_id noteable_type noteable_iid' ;;
          'issues award list' | 'issues award create' | 'mrs award list' | 'mrs award create') takes=nothing spec='list id name user created_at updated_at awardable_id awardable_type' ;;
          'issues time stats' | 'issues time estimate' | 'issues time reset-estimate' | 'issues time spend' | 'issues time reset-spent' | 'mrs time stats' | 'mrs time estimate' | 'mrs time reset-estimate' | 'mrs time spend' | 'mrs time reset-spent') takes=nothing spec='list time_estimate total_time_spent human_time_estimate human_total_time_spent' ;;
          'labels list' | 'labels get' | 'labels create' | 'labels update' | 'labels subscribe' | 'labels unsubscribe') takes=nothing spec='list id name color text_color description description_html subscribed priority is_project_label open_issues_count closed_issues_count open_merge_requests_count' ;;
          'labels promote') takes=nothing spec='list id name color text_color description description_html subscribed open_issues_count closed_issues_count open_merge_requests_count' ;;
          'milestones list' | 'milestones get' | 'milestones create' | 'milestones update' | 'open milestones') takes=nothing spec='list id iid project_id title description state due_date start_date created_at updated_at expired web_url' ;;
          'milestones promote') takes=nothing spec='list id iid group_id title description state due_date start_date created_at updated_at expired web_url' ;;
          'milestones mrs' | 'mrs list') takes=nothing spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats' ;;
          'mrs get' | 'mrs checkout' | 'mrs create' | 'mrs update' | 'mrs merge' | 'mrs cancel-merge' | 'mrs close' | 'mrs reopen' | 'mrs subscribe' | 'mrs unsubscribe' | 'open mrs') takes=nothing spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline' ;;
          'mrs diff') takes=nothing spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline changes overflow' ;;
          'mrs commits') takes=nothing spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at' ;;
          'mrs participants') takes=nothing spec='list id username name state avatar_url web_url' ;;
          'mrs approvals' | 'mrs approve' | 'mrs unapprove') takes=nothing spec='list approved approvals_required approvals_left approved_by' ;;
          'mrs reset-approvals' | 'mrs rebase' | 'mrs pipelines') takes=nothing spec='list iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at' ;;
          'releases list' | 'releases get' | 'releases latest' | 'releases create' | 'releases update' | 'releases delete') takes=nothing spec='list tag_name name description created_at released_at upcoming_release author commit commit_path tag_path assets _links milestones' ;;
          'releases links list' | 'releases links get' | 'releases links create' | 'releases links update' | 'releases links delete') takes=nothing spec='list id name url direct_asset_url link_type' ;;
          'branches list' | 'branches get' | 'branches create' | 'branches rename' | 'branches protect' | 'branches unprotect' | 'open branches') takes=nothing spec='list name merged default protected developers_can_push developers_can_merge commit' ;;
          'branches protected list' | 'branches protected get' | 'branches protected create' | 'branches protected update') takes=nothing spec='list id name push_access_levels merge_access_levels allow_force_push' ;;
          'commits list') takes=nothing spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats' ;;
          'commits get' | 'commits create' | 'open commits') takes=nothing spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats status last_pipeline' ;;
          'commits diff') takes=nothing spec='list old_path new_path a_mode b_mode new_file renamed_file deleted_file too_large diff' ;;
          'commits compare') takes=nothing spec='list commit commits diffs compare_timeout compare_same_ref' ;;
          'commits refs') takes=nothing spec='list type name' ;;
          'commits contributors') takes=nothing spec='list name email commits additions deletions' ;;
          'commits cherry-pick' | 'commits revert') takes=nothing spec='list short_id title author_name committed_date' ;;
          'commits mrs') takes=nothing spec='list iid title state target_branch author' ;;
          'commits statuses') takes=nothing spec='list id status name ref description target_url created_at' ;;
          'commits set-status') takes=nothing spec='list id status name' ;;
          'files list') takes=nothing spec='list id name type path mode' ;;
          'files get') takes=nothing spec='list file_name file_path size encoding content_sha256 ref blob_id commit_id last_commit_id execute_filemode content' ;;
          'files create' | 'files update') takes=nothing spec='list file_path branch' ;;
          'files blob') takes=nothing spec='list size encoding content sha' ;;
          'tags list' | 'tags get' | 'tags create') takes=nothing spec='list name message commit release protected' ;;
          'tags protected list' | 'tags protected get' | 'tags protected create') takes=nothing spec='list name create_access_levels' ;;
          'events list') takes=nothing spec='list title project_id action_name target_id target_type author_id target_title created_at author author_username push_data note' ;;
          'audit-events list' | 'audit-events get') takes=nothing spec='list id action author_id author_username sudo target target_id parameters member old_access_level new_access_level reason address entity_id entity_type details created_at' ;;
          'broadcast list' | 'broadcast get' | 'broadcast create' | 'broadcast update') takes=nothing spec='list message starts_at ends_at color font id active' ;;
          'ci-templates list' | 'dockerfiles list' | 'gitignores list') takes=nothing spec='list name' ;;
          'ci-templates get' | 'dockerfiles get' | 'gitignores get') takes=nothing spec='list name content' ;;
          'hooks list' | 'hooks get' | 'hooks create' | 'hooks update') takes=nothing spec='list id url name description created_at push_events tag_push_events merge_requests_events repository_update_events push_events_branch_filter branch_filter_strategy enable_ssl_verification alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template' ;;
          'hooks test') takes=nothing spec='list project_id owner_email owner_name name path event_name' ;;
          'licenses list' | 'licenses get') takes=nothing spec='list key name nickname html_url source_url popular description conditions permissions limitations content' ;;
          'metrics queues') takes=nothing spec='list queues' ;;
          'metrics processes') takes=nothing spec='list processes' ;;
          'metrics jobs') takes=nothing spec='list jobs' ;;
          'metrics all' | 'metrics watch') takes=nothing spec='list queues processes jobs' ;;
          'snippets list' | 'snippets get' | 'snippets create' | 'snippets update' | 'open snippets') takes=nothing spec='list id title file_name description visibility author expires_at created_at updated_at web_url raw_url' ;;
          'snippets user-agent') takes=nothing spec='list user_agent ip_address spamcheck_submitted' ;;
          'storage list' | 'storage wait') takes=nothing spec='list storage_name failing_on_hosts total_failures' ;;
          'access-requests list' | 'access-requests create' | 'access-requests approve' | 'access-requests deny') takes=nothing spec='list id username name state requested_at' ;;
          'approvals get' | 'approvals set') takes=nothing spec='list reset_approvals_on_push selective_code_owner_removals merge_requests_author_approval merge_requests_disable_committers_approval disable_overriding_approvers_per_merge_request require_reauthentication_to_approve' ;;
          'approvals rules list' | 'approvals rules get' | 'approvals rules create' | 'approvals rules update' | 'approvals rules delete') takes=nothing spec='list id name rule_type approvals_required users groups protected_branches' ;;
          'exports get' | 'exports create' | 'exports download') takes=nothing spec='list id path_with_namespace export_status _links.web_url' ;;
          'exports relations list' | 'exports relations create' | 'exports relations download') takes=nothing spec='list relation status error batches_count updated_at' ;;
          'imports get' | 'imports create') takes=nothing spec='list id path_with_namespace import_status import_error created_at' ;;
          'integrations list' | 'integrations get' | 'integrations set' | 'integrations delete') takes=nothing spec='list slug title active inherited updated_at' ;;
          'invitations list' | 'invitations create' | 'invitations update' | 'invitations delete') takes=nothing spec='list invite_email access_level expires_at created_by_name created_at' ;;
          'job-token-scope get') takes=nothing spec='list inbound_enabled outbound_enabled' ;;
          'job-token-scope set' | 'job-token-scope list' | 'job-token-scope allow' | 'job-token-scope disallow' | 'runners projects') takes=nothing spec='list id path_with_namespace description' ;;
          'job-token-scope groups list' | 'job-token-scope groups allow' | 'job-token-scope groups disallow') takes=nothing spec='list id name web_url' ;;
          'mirrors list' | 'mirrors get' | 'mirrors create' | 'mirrors update' | 'mirrors delete' | 'mirrors sync') takes=nothing spec='list id url enabled update_status last_successful_update_at last_error auth_method' ;;
          'mirrors public-key') takes=nothing spec='list public_key' ;;
          'mirrors pull get' | 'mirrors pull start' | 'mirrors pull set') takes=nothing spec='list url enabled update_status last_successful_update_at last_error' ;;
          'packages list' | 'packages get' | 'packages delete') takes=nothing spec='list id name version package_type status created_at last_downloaded_at' ;;
          'packages files list' | 'packages files delete') takes=nothing spec='list id file_name size created_at file_sha256' ;;
          'protected-environments list' | 'protected-environments get' | 'protected-environments create' | 'protected-environments update' | 'protected-environments delete') takes=nothing spec='list name deploy_access_levels approval_rules required_approval_count' ;;
          'push-rules get' | 'push-rules set' | 'push-rules delete') takes=nothing spec='list commit_message_regex commit_message_negative_regex branch_name_regex author_email_regex file_name_regex max_file_size deny_delete_tag member_check prevent_secrets commit_committer_check commit_committer_name_check reject_unsigned_commits reject_non_dco_commits' ;;
          'registry list' | 'registry get' | 'registry delete') takes=nothing spec='list id path tags_count size status created_at location' ;;
          'registry tags list' | 'registry tags get' | 'registry tags delete') takes=nothing spec='list name total_size created_at digest location' ;;
          'registry rules list' | 'registry rules create' | 'registry rules update' | 'registry rules delete') takes=nothing spec='list id repository_path_pattern minimum_access_level_for_push minimum_access_level_for_delete' ;;
          'registry tag-rules list' | 'registry tag-rules create' | 'registry tag-rules update' | 'registry tag-rules delete') takes=nothing spec='list id tag_name_pattern minimum_access_level_for_push minimum_access_level_for_delete' ;;
          'runners list' | 'runners get' | 'runners update' | 'runners pause' | 'runners resume' | 'runners delete' | 'runners assign' | 'runners unassign') takes=nothing spec='list id description runner_type status paused ip_address created_at' ;;
          'runners create') takes=nothing spec='list id token token_expires_at' ;;
          'runners jobs') takes=nothing spec='list id project.path_with_namespace name status ref duration started_at' ;;
          'runners managers') takes=nothing spec='list id system_id status version platform architecture ip_address contacted_at' ;;
          'runners reset-token') takes=nothing spec='list token token_expires_at' ;;
          'search issues') takes=nothing spec='list project_id iid title state labels assignees.username milestone.title due_date author.username user_notes_count created_at' ;;
          'search mrs') takes=nothing spec='list project_id iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at' ;;
          'search milestones') takes=nothing spec='list id iid title state start_date due_date description' ;;
          'search users') takes=nothing spec='list id username name state' ;;
          'search code') takes=nothing spec='list project_id path startline ref data' ;;
          'search commits') takes=nothing spec='list project_id short_id title author_name created_at' ;;
          'search notes') takes=nothing spec='list id noteable_type noteable_iid body author.username created_at' ;;
          'search wiki-pages') takes=nothing spec='list project_id path data' ;;
          'search snippets') takes=nothing spec='list id title file_name author.username created_at' ;;
          'service-accounts list' | 'service-accounts create' | 'service-accounts update' | 'service-accounts delete') takes=nothing spec='list id username name email' ;;
          'service-accounts tokens list' | 'service-accounts tokens create' | 'service-accounts tokens revoke' | 'service-accounts tokens rotate') takes=nothing spec='list id name scopes expires_at last_used_at state' ;;
          'settings diff') takes=nothing spec='list key server other' ;;
          'settings statistics') takes=nothing spec='list users active_users groups projects forks issues merge_requests notes milestones snippets ssh_keys' ;;
          'settings appearance get' | 'settings appearance set') takes=nothing spec='list title site_name description header_message footer_message logo header_logo favicon' ;;
          'topics list' | 'topics get' | 'topics create' | 'topics update' | 'topics delete' | 'topics merge') takes=nothing spec='list id name title total_projects_count' ;;
          *) takes=nothing ;;
        esac
        ;;
      '--fields')
        case $1 in
          'emails list' | 'emails get' | 'emails create' | 'emails confirm') spec='list id email confirmed_at' ;;
          'gpg-keys list' | 'gpg-keys get' | 'gpg-keys create') spec='list id key fingerprint primary_key_id emails created_at expires_at' ;;
          'keys list' | 'keys get' | 'keys create') spec='list id title key created_at' ;;
          'sessions list') spec='list id kind address user_agent scopes current created_at expires_at' ;;
          'tokens list' | 'tokens get' | 'tokens create' | 'tokens rotate' | 'users tokens list' | 'users tokens get' | 'users tokens create' | 'users tokens rotate') spec='list id name description active revoked scopes user_id created_at last_used_at last_used_ips expires_at impersonation token' ;;
          'users list' | 'users get' | 'users create' | 'users update' | 'users block' | 'users unblock' | 'users deactivate' | 'users activate' | 'users ban' | 'users unban' | 'open users') spec='list id username name state avatar_url web_url bot created_at bio location chat_handle network_profile microblog_handle website_url organization email is_admin last_sign_in_at confirmed_at theme_id last_activity_on color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project two_factor_enabled external custom_attributes' ;;
          'users onboard') spec='list address action fields status error' ;;
          'users memberships') spec='list source_id source_name source_type access_level' ;;
          'users approve' | 'users reject' | 'groups hooks test' | 'projects delete' | 'projects hooks test' | 'jobs artifacts delete-all' | 'schedules run' | 'branches delete-merged') spec='list message' ;;
          'users offboard') spec='list user step object where to result left note' ;;
          'users attributes list' | 'users attributes get' | 'users attributes set' | 'groups attributes list' | 'groups attributes get' | 'groups attributes set' | 'projects attributes list' | 'projects attributes get' | 'projects attributes set' | 'schedules variables create' | 'schedules variables update' | 'schedules variables delete' | 'settings get' | 'settings set') spec='list key value' ;;
          'access list') spec='list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told' ;;
          'access who-can') spec='list kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told reason' ;;
          'access expiring' | 'expiring') spec='list kind id title user_id username path through created_at expires_at days_left last_activity_on not_told' ;;
          'access snapshot') spec='list directory files server scope kinds lines taken_at taken_by' ;;
          'access compare') spec='list change changed before kind target path user_id username name title id access_level effective_access_level scopes through inherited_from created_at expires_at last_activity_on state external not_told changed_by changed_at events' ;;
          'access review check') spec='list line status message kind path username name title access_level decision by reason' ;;
          'access review apply') spec='list status action kind path what from to by reason lines message' ;;
          'deploy-keys list' | 'deploy-keys get' | 'deploy-keys create' | 'deploy-keys update' | 'deploy-keys enable') spec='list id title key created_at can_push' ;;
          'deploy-tokens list' | 'deploy-tokens get' | 'deploy-tokens create') spec='list id name username scopes expires_at revoked expired token' ;;
          'groups list' | 'groups subgroups') spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes' ;;
          'groups get' | 'groups create' | 'groups update' | 'groups transfer' | 'groups transfer-project' | 'groups share' | 'open groups') spec='list id name path full_name full_path description visibility lfs_enabled avatar_url web_url request_access_enabled parent_id statistics custom_attributes shared_with_groups projects shared_projects' ;;
          'groups projects' | 'projects list' | 'projects get' | 'projects create' | 'projects update' | 'projects clone' | 'projects fork' | 'projects forks' | 'projects link' | 'projects star' | 'projects unstar' | 'projects archive' | 'projects unarchive' | 'projects transfer' | 'open projects') spec='list id description default_branch tag_list archived visibility ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_jobs shared_with_groups request_access_enabled lfs_enabled ci_config_path only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved resolve_outdated_diff_discussions printing_merge_request_link_enabled forked_from_project owner custom_attributes permissions statistics' ;;
          'groups tree') spec='list path kind depth id name visibility archived subgroups_count projects_count total_subgroups_count total_projects_count storage_size total_storage_size' ;;
          'groups clone') spec='list status path directory message' ;;
          'groups transfer-locations' | 'projects transfer-locations') spec='list id web_url name avatar_url full_name full_path' ;;
          'groups restore') spec='list id full_path visibility name description' ;;
          'groups members list' | 'groups members get' | 'groups members add' | 'groups members update' | 'projects members list' | 'projects members get' | 'projects members add' | 'projects members update') spec='list id username name state avatar_url web_url access_level created_at expires_at' ;;
          'groups hooks list' | 'groups hooks get' | 'groups hooks create' | 'groups hooks update') spec='list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events group_id' ;;
          'groups hooks events' | 'projects hooks events') spec='list id url trigger request_headers request_data response_headers response_body execution_duration response_status' ;;
          'groups hooks resend' | 'projects hooks resend') spec='list response_status' ;;
          'namespaces list' | 'namespaces get') spec='list id name path kind full_path parent_id members_count_with_descendants' ;;
          'projects restore' | 'search projects') spec='list id path_with_namespace visibility description star_count last_activity_at archived default_branch' ;;
          'projects share') spec='list id project_id group_id group_access expires_at' ;;
          'projects hooks list' | 'projects hooks get' | 'projects hooks create' | 'projects hooks update') spec='list id url name description created_at push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events push_events_branch_filter branch_filter_strategy enable_ssl_verification repository_update_events alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events project_id' ;;
          'deployments list' | 'deployments get' | 'deployments create') spec='list id iid ref sha status created_at user environment deployable' ;;
          'environments list' | 'environments get' | 'environments create' | 'environments update' | 'environments stop') spec='list id name slug external_url state project' ;;
          'jobs list' | 'jobs get' | 'jobs retry' | 'jobs cancel' | 'jobs play' | 'jobs erase' | 'jobs report' | 'jobs artifacts upload' | 'jobs artifacts keep' | 'pipelines jobs' | 'open jobs') spec='list id status stage name ref tag coverage created_at started_at finished_at user commit runner duration allow_failure environment pipeline artifacts artifacts_expire_at artifacts_file' ;;
          'jobs artifacts list') spec='list name path type mode size' ;;
          'pages list' | 'pages get' | 'pages create' | 'pages update') spec='list domain url certificate' ;;
          'pipelines list') spec='list id sha ref status created_at updated_at yaml_errors' ;;
          'pipelines get' | 'pipelines create' | 'pipelines retry' | 'pipelines cancel' | 'pipelines watch' | 'triggers run' | 'open pipelines') spec='list id sha ref status iid name before_sha tag yaml_errors user created_at updated_at started_at finished_at committed_at duration coverage' ;;
          'pipelines lint') spec='list valid errors warnings merged_yaml includes jobs' ;;
          'schedules list') spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner' ;;
          'schedules get' | 'schedules variables list') spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables' ;;
          'schedules create' | 'schedules update' | 'schedules delete' | 'schedules take-ownership') spec='list id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline' ;;
          'triggers list' | 'triggers get' | 'triggers create' | 'triggers update' | 'triggers take-ownership') spec='list id description created_at updated_at deleted_at last_used token owner' ;;
          'variables list' | 'variables get' | 'variables create' | 'variables update' | 'variables set' | 'variables import' | 'variables export') spec='list key value protected masked hidden raw variable_type description environment_scope' ;;
          'issues list' | 'milestones issues' | 'mrs closes-issues') spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links' ;;
          'issues get' | 'issues create' | 'issues update' | 'issues close' | 'issues reopen' | 'issues move' | 'issues subscribe' | 'issues unsubscribe' | 'open issues') spec='list id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author assignee user_notes_count upvotes downvotes due_date confidential discussion_locked web_url time_stats _links subscribed' ;;
          'issues todo' | 'mrs todo' | 'todos list' | 'todos done') spec='list id project author action_name target_type target target_url body state created_at' ;;
          'issues notes list' | 'issues notes get' | 'issues notes create' | 'issues notes update' | 'mrs notes list' | 'mrs notes get' | 'mrs notes create' | 'mrs notes update') spec='list id body attachment author created_at updated_at system noteable_id noteable_type noteable_iid' ;;
          'issues award list' | 'issues award create' | 'mrs award list' | 'mrs award create') spec='list id name user created_at updated_at awardable_id awardable_type' ;;
          'issues time stats' | 'issues time estimate' | 'issues time reset-estimate' | 'issues time spend' | 'issues time reset-spent' | 'mrs time stats' | 'mrs time estimate' | 'mrs time reset-estimate' | 'mrs time spend' | 'mrs time reset-spent') spec='list time_estimate total_time_spent human_time_estimate human_total_time_spent' ;;
          'labels list' | 'labels get' | 'labels create' | 'labels update' | 'labels subscribe' | 'labels unsubscribe') spec='list id name color text_color description description_html subscribed priority is_project_label open_issues_count closed_issues_count open_merge_requests_count' ;;
          'labels promote') spec='list id name color text_color description description_html subscribed open_issues_count closed_issues_count open_merge_requests_count' ;;
          'milestones list' | 'milestones get' | 'milestones create' | 'milestones update' | 'open milestones') spec='list id iid project_id title description state due_date start_date created_at updated_at expired web_url' ;;
          'milestones promote') spec='list id iid group_id title description state due_date start_date created_at updated_at expired web_url' ;;
          'milestones mrs' | 'mrs list') spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats' ;;
          'mrs get' | 'mrs checkout' | 'mrs create' | 'mrs update' | 'mrs merge' | 'mrs cancel-merge' | 'mrs close' | 'mrs reopen' | 'mrs subscribe' | 'mrs unsubscribe' | 'open mrs') spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline' ;;
          'mrs diff') spec='list id iid project_id title description state created_at updated_at web_url target_project_id source_project_id target_branch source_branch upvotes downvotes author assignee labels work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha user_notes_count changes_count should_remove_source_branch force_remove_source_branch squash discussion_locked time_stats subscribed closed_at closed_by merged_at merged_by latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline changes overflow' ;;
          'mrs commits') spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at' ;;
          'mrs participants') spec='list id username name state avatar_url web_url' ;;
          'mrs approvals' | 'mrs approve' | 'mrs unapprove') spec='list approved approvals_required approvals_left approved_by' ;;
          'mrs reset-approvals' | 'mrs rebase' | 'mrs pipelines') spec='list iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at' ;;
          'releases list' | 'releases get' | 'releases latest' | 'releases create' | 'releases update' | 'releases delete') spec='list tag_name name description created_at released_at upcoming_release author commit commit_path tag_path assets _links milestones' ;;
          'releases links list' | 'releases links get' | 'releases links create' | 'releases links update' | 'releases links delete') spec='list id name url direct_asset_url link_type' ;;
          'branches list' | 'branches get' | 'branches create' | 'branches rename' | 'branches protect' | 'branches unprotect' | 'open branches') spec='list name merged default protected developers_can_push developers_can_merge commit' ;;
          'branches protected list' | 'branches protected get' | 'branches protected create' | 'branches protected update') spec='list id name push_access_levels merge_access_levels allow_force_push' ;;
          'commits list') spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats' ;;
          'commits get' | 'commits create' | 'open commits') spec='list id short_id title message parent_ids author_name author_email authored_date committer_name committer_email committed_date created_at stats status last_pipeline' ;;
          'commits diff') spec='list old_path new_path a_mode b_mode new_file renamed_file deleted_file too_large diff' ;;
          'commits compare') spec='list commit commits diffs compare_timeout compare_same_ref' ;;
          'commits refs') spec='list type name' ;;
          'commits contributors') spec='list name email commits additions deletions' ;;
          'commits cherry-pick' | 'commits revert') spec='list short_id title author_name committed_date' ;;
          'commits mrs') spec='list iid title state target_branch author' ;;
          'commits statuses') spec='list id status name ref description target_url created_at' ;;
          'commits set-status') spec='list id status name' ;;
          'files list') spec='list id name type path mode' ;;
          'files get') spec='list file_name file_path size encoding content_sha256 ref blob_id commit_id last_commit_id execute_filemode content' ;;
          'files create' | 'files update') spec='list file_path branch' ;;
          'files blob') spec='list size encoding content sha' ;;
          'tags list' | 'tags get' | 'tags create') spec='list name message commit release protected' ;;
          'tags protected list' | 'tags protected get' | 'tags protected create') spec='list name create_access_levels' ;;
          'events list') spec='list title project_id action_name target_id target_type author_id target_title created_at author author_username push_data note' ;;
          'audit-events list' | 'audit-events get') spec='list id action author_id author_username sudo target target_id parameters member old_access_level new_access_level reason address entity_id entity_type details created_at' ;;
          'broadcast list' | 'broadcast get' | 'broadcast create' | 'broadcast update') spec='list message starts_at ends_at color font id active' ;;
          'ci-templates list' | 'dockerfiles list' | 'gitignores list') spec='list name' ;;
          'ci-templates get' | 'dockerfiles get' | 'gitignores get') spec='list name content' ;;
          'hooks list' | 'hooks get' | 'hooks create' | 'hooks update') spec='list id url name description created_at push_events tag_push_events merge_requests_events repository_update_events push_events_branch_filter branch_filter_strategy enable_ssl_verification alert_status disabled_until token_present signing_token_present url_variables custom_headers custom_webhook_template' ;;
          'hooks test') spec='list project_id owner_email owner_name name path event_name' ;;
          'licenses list' | 'licenses get') spec='list key name nickname html_url source_url popular description conditions permissions limitations content' ;;
          'metrics queues') spec='list queues' ;;
          'metrics processes') spec='list processes' ;;
          'metrics jobs') spec='list jobs' ;;
          'metrics all' | 'metrics watch') spec='list queues processes jobs' ;;
          'snippets list' | 'snippets get' | 'snippets create' | 'snippets update' | 'open snippets') spec='list id title file_name description visibility author expires_at created_at updated_at web_url raw_url' ;;
          'snippets user-agent') spec='list user_agent ip_address spamcheck_submitted' ;;
          'storage list' | 'storage wait') spec='list storage_name failing_on_hosts total_failures' ;;
          'access-requests list' | 'access-requests create' | 'access-requests approve' | 'access-requests deny') spec='list id username name state requested_at' ;;
          'approvals get' | 'approvals set') spec='list reset_approvals_on_push selective_code_owner_removals merge_requests_author_approval merge_requests_disable_committers_approval disable_overriding_approvers_per_merge_request require_reauthentication_to_approve' ;;
          'approvals rules list' | 'approvals rules get' | 'approvals rules create' | 'approvals rules update' | 'approvals rules delete') spec='list id name rule_type approvals_required users groups protected_branches' ;;
          'exports get' | 'exports create' | 'exports download') spec='list id path_with_namespace export_status _links.web_url' ;;
          'exports relations list' | 'exports relations create' | 'exports relations download') spec='list relation status error batches_count updated_at' ;;
          'imports get' | 'imports create') spec='list id path_with_namespace import_status import_error created_at' ;;
          'integrations list' | 'integrations get' | 'integrations set' | 'integrations delete') spec='list slug title active inherited updated_at' ;;
          'invitations list' | 'invitations create' | 'invitations update' | 'invitations delete') spec='list invite_email access_level expires_at created_by_name created_at' ;;
          'job-token-scope get') spec='list inbound_enabled outbound_enabled' ;;
          'job-token-scope set' | 'job-token-scope list' | 'job-token-scope allow' | 'job-token-scope disallow' | 'runners projects') spec='list id path_with_namespace description' ;;
          'job-token-scope groups list' | 'job-token-scope groups allow' | 'job-token-scope groups disallow') spec='list id name web_url' ;;
          'mirrors list' | 'mirrors get' | 'mirrors create' | 'mirrors update' | 'mirrors delete' | 'mirrors sync') spec='list id url enabled update_status last_successful_update_at last_error auth_method' ;;
          'mirrors public-key') spec='list public_key' ;;
          'mirrors pull get' | 'mirrors pull start' | 'mirrors pull set') spec='list url enabled update_status last_successful_update_at last_error' ;;
          'packages list' | 'packages get' | 'packages delete') spec='list id name version package_type status created_at last_downloaded_at' ;;
          'packages files list' | 'packages files delete') spec='list id file_name size created_at file_sha256' ;;
          'protected-environments list' | 'protected-environments get' | 'protected-environments create' | 'protected-environments update' | 'protected-environments delete') spec='list name deploy_access_levels approval_rules required_approval_count' ;;
          'push-rules get' | 'push-rules set' | 'push-rules delete') spec='list commit_message_regex commit_message_negative_regex branch_name_regex author_email_regex file_name_regex max_file_size deny_delete_tag member_check prevent_secrets commit_committer_check commit_committer_name_check reject_unsigned_commits reject_non_dco_commits' ;;
          'registry list' | 'registry get' | 'registry delete') spec='list id path tags_count size status created_at location' ;;
          'registry tags list' | 'registry tags get' | 'registry tags delete') spec='list name total_size created_at digest location' ;;
          'registry rules list' | 'registry rules create' | 'registry rules update' | 'registry rules delete') spec='list id repository_path_pattern minimum_access_level_for_push minimum_access_level_for_delete' ;;
          'registry tag-rules list' | 'registry tag-rules create' | 'registry tag-rules update' | 'registry tag-rules delete') spec='list id tag_name_pattern minimum_access_level_for_push minimum_access_level_for_delete' ;;
          'runners list' | 'runners get' | 'runners update' | 'runners pause' | 'runners resume' | 'runners delete' | 'runners assign' | 'runners unassign') spec='list id description runner_type status paused ip_address created_at' ;;
          'runners create') spec='list id token token_expires_at' ;;
          'runners jobs') spec='list id project.path_with_namespace name status ref duration started_at' ;;
          'runners managers') spec='list id system_id status version platform architecture ip_address contacted_at' ;;
          'runners reset-token') spec='list token token_expires_at' ;;
          'search issues') spec='list project_id iid title state labels assignees.username milestone.title due_date author.username user_notes_count created_at' ;;
          'search mrs') spec='list project_id iid title state source_branch author.username assignee.username labels milestone.title changes_count user_notes_count updated_at' ;;
          'search milestones') spec='list id iid title state start_date due_date description' ;;
          'search users') spec='list id username name state' ;;
          'search code') spec='list project_id path startline ref data' ;;
          'search commits') spec='list project_id short_id title author_name created_at' ;;
          'search notes') spec='list id noteable_type noteable_iid body author.username created_at' ;;
          'search wiki-pages') spec='list project_id path data' ;;
          'search snippets') spec='list id title file_name author.username created_at' ;;
          'service-accounts list' | 'service-accounts create' | 'service-accounts update' | 'service-accounts delete') spec='list id username name email' ;;
          'service-accounts tokens list' | 'service-accounts tokens create' | 'service-accounts tokens revoke' | 'service-accounts tokens rotate') spec='list id name scopes expires_at last_used_at state' ;;
          'settings diff') spec='list key server other' ;;
          'settings statistics') spec='list users active_users groups projects forks issues merge_requests notes milestones snippets ssh_keys' ;;
          'settings appearance get' | 'settings appearance set') spec='list title site_name description header_message footer_message logo header_logo favicon' ;;
          'topics list' | 'topics get' | 'topics create' | 'topics update' | 'topics delete' | 'topics merge') spec='list id name title total_projects_count' ;;
          *)  ;;
        esac
        ;;
      '--columns')
        case $1 in
          'emails list' | 'emails get' | 'emails create' | 'emails confirm' | 'emails delete') spec='list id email confirmed' ;;
          'gpg-keys list' | 'gpg-keys get' | 'gpg-keys create' | 'gpg-keys delete') spec='list id key-id emails fingerprint created expires' ;;
          'keys list' | 'keys get' | 'keys create' | 'keys delete') spec='list id title created' ;;
          'sessions list' | 'sessions revoke') spec='list id kind ip-address user-agent current created expires' ;;
          'tokens list' | 'tokens get' | 'tokens create' | 'tokens revoke' | 'tokens rotate' | 'users tokens list' | 'users tokens get' | 'users tokens create' | 'users tokens revoke' | 'users tokens rotate') spec='list id name kind scopes role expires last-used state' ;;
          'users list' | 'users get' | 'users create' | 'users update' | 'users delete' | 'users memberships' | 'users block' | 'users unblock' | 'users deactivate' | 'users activate' | 'users ban' | 'users unban' | 'users approve' | 'users reject' | 'open users') spec='list id username name state email admin last-active' ;;
          'users onboard') spec='list action address status error' ;;
          'users offboard') spec='list user step object where to result left note' ;;
          'users attributes list' | 'users attributes get' | 'users attributes set' | 'users attributes delete' | 'groups attributes list' | 'groups attributes get' | 'groups attributes set' | 'groups attributes delete' | 'projects attributes list' | 'projects attributes get' | 'projects attributes set' | 'projects attributes delete' | 'schedules variables list' | 'schedules variables create' | 'schedules variables update' | 'schedules variables delete' | 'settings get' | 'settings set') spec='list key value' ;;
          'access list' | 'access who-can' | 'access expiring' | 'expiring') spec='list path username title kind role scopes through effective created expires last-active state external not-told' ;;
          'access snapshot') spec='list directory of lines kinds taken by' ;;
          'access compare') spec='list change who-or-what path kind role-before role end-before expires through fields changed-by changed' ;;
          'access review check') spec='list line status who-or-what path kind role decision by message' ;;
          'access review apply') spec='list status action who-or-what path kind from to by reason message' ;;
          'deploy-keys list' | 'deploy-keys get' | 'deploy-keys create' | 'deploy-keys update' | 'deploy-keys delete' | 'deploy-keys enable') spec='list id title can-push created' ;;
          'deploy-tokens list' | 'deploy-tokens get' | 'deploy-tokens delete') spec='list id name username scopes expires expired' ;;
          'deploy-tokens create') spec='list id name username expires token' ;;
          'groups list' | 'groups get' | 'groups create' | 'groups update' | 'groups delete' | 'groups subgroups' | 'groups transfer' | 'groups restore' | 'groups transfer-project' | 'groups share' | 'groups unshare' | 'open groups') spec='list id path visibility name description' ;;
          'groups projects' | 'projects list' | 'projects get' | 'projects create' | 'projects update' | 'projects delete' | 'projects clone' | 'projects fork' | 'projects forks' | 'projects link' | 'projects unlink' | 'projects star' | 'projects unstar' | 'projects archive' | 'projects unarchive' | 'projects transfer' | 'projects restore' | 'projects housekeeping' | 'projects unshare' | 'search projects' | 'open projects') spec='list id path visibility description stars last-active archived branch' ;;
          'groups tree') spec='list path kind depth id name visibility archived subgroups projects all-subgroups all-projects size total-size' ;;
          'groups clone') spec='list status path directory message' ;;
          'groups transfer-locations' | 'projects transfer-locations') spec='list id path name' ;;
          'groups members list' | 'groups members get' | 'groups members add' | 'groups members update' | 'groups members remove' | 'projects members list' | 'projects members get' | 'projects members add' | 'projects members update' | 'projects members remove') spec='list id username name role state expires' ;;
          'groups hooks list' | 'groups hooks get' | 'groups hooks create' | 'groups hooks update' | 'groups hooks delete' | 'groups hooks set-header' | 'groups hooks delete-header' | 'groups hooks set-url-variable' | 'groups hooks delete-url-variable' | 'projects hooks list' | 'projects hooks get' | 'projects hooks create' | 'projects hooks update' | 'projects hooks delete' | 'projects hooks set-header' | 'projects hooks delete-header' | 'projects hooks set-url-variable' | 'projects hooks delete-url-variable' | 'hooks list' | 'hooks get' | 'hooks create' | 'hooks update' | 'hooks delete' | 'hooks set-header' | 'hooks delete-header' | 'hooks set-url-variable' | 'hooks delete-url-variable') spec='list id url events status tls-checked created' ;;
          'groups hooks test' | 'projects hooks test' | 'jobs artifacts delete-all' | 'schedules run') spec='list message' ;;
          'groups hooks events' | 'projects hooks events') spec='list id event status seconds response url' ;;
          'groups hooks resend' | 'projects hooks resend') spec='list status' ;;
          'namespaces list') spec='list id kind path name' ;;
          'namespaces get') spec='list id kind path name members' ;;
          'projects share') spec='list project group role expires' ;;
          'deployments list' | 'deployments get' | 'deployments create') spec='list id number environment status ref commit job user created' ;;
          'environments list' | 'environments get' | 'environments create' | 'environments update' | 'environments delete' | 'environments stop') spec='list id name state slug url' ;;
          'jobs list' | 'jobs get' | 'jobs retry' | 'jobs cancel' | 'jobs play' | 'jobs erase' | 'jobs trace' | 'jobs report' | 'pipelines jobs' | 'open jobs') spec='list id stage name status ref environment seconds runner pipeline artifacts expires' ;;
          'jobs artifacts list' | 'jobs artifacts download' | 'jobs artifacts delete') spec='list path type size mode' ;;
          'jobs artifacts upload' | 'jobs artifacts keep') spec='list id name artifacts expires' ;;
          'pages list' | 'pages get' | 'pages create' | 'pages update' | 'pages delete') spec='list domain url' ;;
          'pipelines list') spec='list id status ref commit created errors' ;;
          'pipelines get' | 'pipelines create' | 'pipelines retry' | 'pipelines cancel' | 'pipelines delete' | 'pipelines watch' | 'triggers run' | 'open pipelines') spec='list id status ref commit user created errors' ;;
          'pipelines lint') spec='list stage name when needs environment allowed-to-fail' ;;
          'schedules list' | 'schedules get' | 'schedules create' | 'schedules update' | 'schedules delete' | 'schedules take-ownership') spec='list id description ref cron zone next-run active owner' ;;
          'triggers list' | 'triggers get' | 'triggers create' | 'triggers update' | 'triggers delete' | 'triggers take-ownership') spec='list id description token owner last-used created' ;;
          'variables list' | 'variables get' | 'variables create' | 'variables update' | 'variables set' | 'variables delete' | 'variables import' | 'variables export') spec='list key value scope protected masked raw type description' ;;
          'issues list' | 'search issues') spec='list project issue title state labels assignees milestone due author notes created' ;;
          'issues get' | 'issues create' | 'issues update' | 'issues close' | 'issues reopen' | 'issues move' | 'issues delete' | 'issues subscribe' | 'issues unsubscribe' | 'open issues') spec='list issue title state labels assignees milestone due author notes created' ;;
          'issues todo' | 'mrs todo' | 'todos list' | 'todos done') spec='list id action project kind number what author state created' ;;
          'issues notes list' | 'issues notes get' | 'issues notes create' | 'issues notes update' | 'issues notes delete' | 'mrs notes list' | 'mrs notes get' | 'mrs notes create' | 'mrs notes update' | 'mrs notes delete') spec='list id author note system created' ;;
          'issues award list' | 'issues award create' | 'issues award delete' | 'mrs award list' | 'mrs award create' | 'mrs award delete') spec='list id emoji user created' ;;
          'issues time stats' | 'issues time estimate' | 'issues time reset-estimate' | 'issues time spend' | 'issues time reset-spent' | 'mrs time stats' | 'mrs time estimate' | 'mrs time reset-estimate' | 'mrs time spend' | 'mrs time reset-spent') spec='list estimate spent estimate-s- spent-s-' ;;
          'labels list' | 'labels get' | 'labels create' | 'labels update' | 'labels promote' | 'labels delete' | 'labels subscribe' | 'labels unsubscribe') spec='list color name description issues mrs priority subscribed' ;;
          'milestones list' | 'milestones get' | 'milestones create' | 'milestones update' | 'milestones promote' | 'milestones delete' | 'milestones issues' | 'milestones mrs' | 'search milestones' | 'open milestones') spec='list id number title state starts due description' ;;
          'mrs list' | 'search mrs') spec='list project mr title state branches author assignee labels milestone files notes updated' ;;
          'mrs get' | 'mrs diff' | 'mrs closes-issues' | 'mrs checkout' | 'mrs create' | 'mrs update' | 'mrs merge' | 'mrs cancel-merge' | 'mrs close' | 'mrs reopen' | 'mrs delete' | 'mrs reset-approvals' | 'mrs rebase' | 'mrs pipelines' | 'mrs subscribe' | 'mrs unsubscribe' | 'open mrs') spec='list mr title state branches author assignee labels milestone files notes updated' ;;
          'mrs commits' | 'commits list' | 'commits get' | 'commits create' | 'commits compare' | 'commits cherry-pick' | 'commits revert' | 'open commits') spec='list commit title author committed' ;;
          'mrs participants' | 'search users') spec='list id username name state' ;;
          'mrs approvals' | 'mrs approve' | 'mrs unapprove') spec='list approved required left approved-by' ;;
          'releases list' | 'releases get' | 'releases latest' | 'releases create' | 'releases update' | 'releases delete') spec='list tag name released author description' ;;
          'releases links list' | 'releases links get' | 'releases links create' | 'releases links update' | 'releases links delete') spec='list id name type url direct-url' ;;
          'branches list' | 'branches get' | 'branches create' | 'branches rename' | 'branches delete' | 'branches delete-merged' | 'branches protect' | 'branches unprotect' | 'open branches') spec='list name commit title committed merged protected developers-push developers-merge' ;;
          'branches protected list' | 'branches protected get' | 'branches protected create' | 'branches protected update' | 'branches protected delete') spec='list name push merge force-push' ;;
          'commits diff') spec='list file new renamed deleted' ;;
          'commits refs') spec='list type name' ;;
          'commits contributors') spec='list name email commits additions deletions' ;;
          'commits mrs') spec='list mr title state into author' ;;
          'commits statuses') spec='list id status name ref description url created' ;;
          'commits set-status') spec='list id status name' ;;
          'files list' | 'files get' | 'files create' | 'files update' | 'files delete' | 'files blob' | 'files archive') spec='list mode type sha path' ;;
          'tags list' | 'tags get' | 'tags create' | 'tags delete') spec='list name commit message committed release protected' ;;
          'tags protected list' | 'tags protected get' | 'tags protected create' | 'tags protected delete') spec='list name create' ;;
          'events list') spec='list created author action kind title ref project' ;;
          'audit-events list' | 'audit-events get') spec='list id created author sudo action target member old-role new-role reason ip-address parameters' ;;
          'broadcast list' | 'broadcast get' | 'broadcast create' | 'broadcast update' | 'broadcast delete') spec='list id message active starts ends color font' ;;
          'ci-templates list' | 'ci-templates get' | 'dockerfiles list' | 'dockerfiles get' | 'gitignores list' | 'gitignores get') spec='list name' ;;
          'hooks test') spec='list event project name path owner email' ;;
          'licenses list' | 'licenses get') spec='list key name popular description conditions permissions limitations' ;;
          'metrics queues' | 'metrics all' | 'metrics watch') spec='list queue backlog latency' ;;
          'metrics processes') spec='list pid host tag busy concurrency started queues' ;;
          'metrics jobs') spec='list processed failed enqueued' ;;
          'snippets list' | 'snippets get' | 'snippets raw' | 'snippets create' | 'snippets update' | 'snippets delete' | 'open snippets') spec='list id title file visibility author updated expires raw-url' ;;
          'snippets user-agent') spec='list user-agent ip-address checked' ;;
          'storage list' | 'storage wait' | 'storage reset') spec='list storage failures failing-on' ;;
          'access-requests list' | 'access-requests create' | 'access-requests approve' | 'access-requests deny') spec='list id username name state requested' ;;
          'approvals get' | 'approvals set') spec='list reset-on-push reset-code-owners authors-approve not-by-committers fixed-rules reauthenticate' ;;
          'approvals rules list' | 'approvals rules get' | 'approvals rules create' | 'approvals rules update' | 'approvals rules delete') spec='list id name type required users groups branches' ;;
          'exports get' | 'exports create' | 'exports download') spec='list id path status url' ;;
          'exports relations list' | 'exports relations create' | 'exports relations download') spec='list relation status error batches updated' ;;
          'imports get' | 'imports create') spec='list id path status error created' ;;
          'integrations list' | 'integrations get' | 'integrations set' | 'integrations delete') spec='list slug title active inherited updated' ;;
          'invitations list' | 'invitations create' | 'invitations update' | 'invitations delete') spec='list email role expires invited-by created' ;;
          'job-token-scope get') spec='list limited-to-allowed own-jobs-limited' ;;
          'job-token-scope set' | 'job-token-scope list' | 'job-token-scope allow' | 'job-token-scope disallow' | 'runners projects') spec='list id path description' ;;
          'job-token-scope groups list' | 'job-token-scope groups allow' | 'job-token-scope groups disallow') spec='list id name url' ;;
          'mirrors list' | 'mirrors get' | 'mirrors create' | 'mirrors update' | 'mirrors delete' | 'mirrors sync') spec='list id url enabled status updated error authentication' ;;
          'mirrors public-key') spec='list public-key' ;;
          'mirrors pull get' | 'mirrors pull start' | 'mirrors pull set') spec='list url enabled status updated error' ;;
          'packages list' | 'packages get' | 'packages delete') spec='list id name version type status created downloaded' ;;
          'packages files list' | 'packages files delete') spec='list id file size created sha256' ;;
          'protected-environments list' | 'protected-environments get' | 'protected-environments create' | 'protected-environments update' | 'protected-environments delete') spec='list name deploy approvals approvals-needed' ;;
          'push-rules get' | 'push-rules set' | 'push-rules delete') spec='list message not-in-message branch author-email not-in-file-name max-mb tags-stay by-users no-secrets confirmed-email same-name signed signed-off' ;;
          'registry list' | 'registry get' | 'registry delete') spec='list id path tags size status created location' ;;
          'registry tags list' | 'registry tags get' | 'registry tags delete') spec='list name total-size created digest location' ;;
          'registry rules list' | 'registry rules create' | 'registry rules update' | 'registry rules delete' | 'registry tag-rules list' | 'registry tag-rules create' | 'registry tag-rules update' | 'registry tag-rules delete') spec='list id pattern push delete' ;;
          'runners list' | 'runners get' | 'runners update' | 'runners pause' | 'runners resume' | 'runners delete' | 'runners assign' | 'runners unassign') spec='list id description type status paused ip-address created' ;;
          'runners create') spec='list id token expires' ;;
          'runners jobs') spec='list id project name status ref seconds started' ;;
          'runners managers') spec='list id system-id status version platform architecture ip-address last-contact' ;;
          'runners reset-token') spec='list token expires' ;;
          'search code') spec='list project path line ref text' ;;
          'search commits') spec='list project commit title author created' ;;
          'search notes') spec='list id on number note author created' ;;
          'search wiki-pages') spec='list project path text' ;;
          'search snippets') spec='list id title file author created' ;;
          'service-accounts list' | 'service-accounts create' | 'service-accounts update' | 'service-accounts delete') spec='list id username name email' ;;
          'service-accounts tokens list' | 'service-accounts tokens create' | 'service-accounts tokens revoke' | 'service-accounts tokens rotate') spec='list id name scopes expires last-used state' ;;
          'settings diff') spec='list key server other' ;;
          'settings statistics') spec='list users active-users groups projects forks issues merge-requests notes milestones snippets ssh-keys' ;;
          'settings appearance get' | 'settings appearance set') spec='list title site-name description header footer logo header-logo favicon' ;;
          'topics list' | 'topics get' | 'topics create' | 'topics update' | 'topics delete' | 'topics merge') spec='list id name title projects' ;;
          *)  ;;
        esac
        ;;
      '--sort-by')
        case $1 in
          'emails list' | 'emails get' | 'emails create' | 'emails confirm' | 'emails delete') spec='words id email confirmed' ;;
          'gpg-keys list' | 'gpg-keys get' | 'gpg-keys create' | 'gpg-keys delete') spec='words id key-id emails fingerprint created expires' ;;
          'keys list' | 'keys get' | 'keys create' | 'keys delete') spec='words id title created' ;;
          'sessions list' | 'sessions revoke') spec='words id kind ip-address user-agent current created expires' ;;
          'tokens list' | 'tokens get' | 'tokens create' | 'tokens revoke' | 'tokens rotate' | 'users tokens list' | 'users tokens get' | 'users tokens create' | 'users tokens revoke' | 'users tokens rotate') spec='words id name kind scopes role expires last-used state' ;;
          'users list' | 'users get' | 'users create' | 'users update' | 'users delete' | 'users memberships' | 'users block' | 'users unblock' | 'users deactivate' | 'users activate' | 'users ban' | 'users unban' | 'users approve' | 'users reject' | 'open users') spec='words id username name state email admin last-active' ;;
          'users onboard') spec='words action address status error' ;;
          'users offboard') spec='words user step object where to result left note' ;;
          'users attributes list' | 'users attributes get' | 'users attributes set' | 'users attributes delete' | 'groups attributes list' | 'groups attributes get' | 'groups attributes set' | 'groups attributes delete' | 'projects attributes list' | 'projects attributes get' | 'projects attributes set' | 'projects attributes delete' | 'schedules variables list' | 'schedules variables create' | 'schedules variables update' | 'schedules variables delete' | 'settings get' | 'settings set') spec='words key value' ;;
          'access list' | 'access who-can' | 'access expiring' | 'expiring') spec='words path username title kind role scopes through effective created expires last-active state external not-told' ;;
          'access snapshot') spec='words directory of lines kinds taken by' ;;
          'access compare') spec='words change who-or-what path kind role-before role end-before expires through fields changed-by changed' ;;
          'access review check') spec='words line status who-or-what path kind role decision by message' ;;
          'access review apply') spec='words status action who-or-what path kind from to by reason message' ;;
          'deploy-keys list' | 'deploy-keys get' | 'deploy-keys create' | 'deploy-keys update' | 'deploy-keys delete' | 'deploy-keys enable') spec='words id title can-push created' ;;
          'deploy-tokens list' | 'deploy-tokens get' | 'deploy-tokens delete') spec='words id name username scopes expires expired' ;;
          'deploy-tokens create') spec='words id name username expires token' ;;
          'groups list' | 'groups get' | 'groups create' | 'groups update' | 'groups delete' | 'groups subgroups' | 'groups transfer' | 'groups restore' | 'groups transfer-project' | 'groups share' | 'groups unshare' | 'open groups') spec='words id path visibility name description' ;;
          'groups projects' | 'projects list' | 'projects get' | 'projects create' | 'projects update' | 'projects delete' | 'projects clone' | 'projects fork' | 'projects forks' | 'projects link' | 'projects unlink' | 'projects star' | 'projects unstar' | 'projects archive' | 'projects unarchive' | 'projects transfer' | 'projects restore' | 'projects housekeeping' | 'projects unshare' | 'search projects' | 'open projects') spec='words id path visibility description stars last-active archived branch' ;;
          'groups tree') spec='words path kind depth id name visibility archived subgroups projects all-subgroups all-projects size total-size' ;;
          'groups clone') spec='words status path directory message' ;;
          'groups transfer-locations' | 'projects transfer-locations') spec='words id path name' ;;
          'groups members list' | 'groups members get' | 'groups members add' | 'groups members update' | 'groups members remove' | 'projects members list' | 'projects members get' | 'projects members add' | 'projects members update' | 'projects members remove') spec='words id username name role state expires' ;;
          'groups hooks list' | 'groups hooks get' | 'groups hooks create' | 'groups hooks update' | 'groups hooks delete' | 'groups hooks set-header' | 'groups hooks delete-header' | 'groups hooks set-url-variable' | 'groups hooks delete-url-variable' | 'projects hooks list' | 'projects hooks get' | 'projects hooks create' | 'projects hooks update' | 'projects hooks delete' | 'projects hooks set-header' | 'projects hooks delete-header' | 'projects hooks set-url-variable' | 'projects hooks delete-url-variable' | 'hooks list' | 'hooks get' | 'hooks create' | 'hooks update' | 'hooks delete' | 'hooks set-header' | 'hooks delete-header' | 'hooks set-url-variable' | 'hooks delete-url-variable') spec='words id url events status tls-checked created' ;;
          'groups hooks test' | 'projects hooks test' | 'jobs artifacts delete-all' | 'schedules run') spec='words message' ;;
          'groups hooks events' | 'projects hooks events') spec='words id event status seconds response url' ;;
          'groups hooks resend' | 'projects hooks resend') spec='words status' ;;
          'namespaces list') spec='words id kind path name' ;;
          'namespaces get') spec='words id kind path name members' ;;
          'projects share') spec='words project group role expires' ;;
          'deployments list' | 'deployments get' | 'deployments create') spec='words id number environment status ref commit job user created' ;;
          'environments list' | 'environments get' | 'environments create' | 'environments update' | 'environments delete' | 'environments stop') spec='words id name state slug url' ;;
          'jobs list' | 'jobs get' | 'jobs retry' | 'jobs cancel' | 'jobs play' | 'jobs erase' | 'jobs trace' | 'jobs report' | 'pipelines jobs' | 'open jobs') spec='words id stage name status ref environment seconds runner pipeline artifacts expires' ;;
          'jobs artifacts list' | 'jobs artifacts download' | 'jobs artifacts delete') spec='words path type size mode' ;;
          'jobs artifacts upload' | 'jobs artifacts keep') spec='words id name artifacts expires' ;;
          'pages list' | 'pages get' | 'pages create' | 'pages update' | 'pages delete') spec='words domain url' ;;
          'pipelines list') spec='words id status ref commit created errors' ;;
          'pipelines get' | 'pipelines create' | 'pipelines retry' | 'pipelines cancel' | 'pipelines delete' | 'pipelines watch' | 'triggers run' | 'open pipelines') spec='words id status ref commit user created errors' ;;
          'pipelines lint') spec='words stage name when needs environment allowed-to-fail' ;;
          'schedules list' | 'schedules get' | 'schedules create' | 'schedules update' | 'schedules delete' | 'schedules take-ownership') spec='words id description ref cron zone next-run active owner' ;;
          'triggers list' | 'triggers get' | 'triggers create' | 'triggers update' | 'triggers delete' | 'triggers take-ownership') spec='words id description token owner last-used created' ;;
          'variables list' | 'variables get' | 'variables create' | 'variables update' | 'variables set' | 'variables delete' | 'variables import' | 'variables export') spec='words key value scope protected masked raw type description' ;;
          'issues list' | 'search issues') spec='words project issue title state labels assignees milestone due author notes created' ;;
          'issues get' | 'issues create' | 'issues update' | 'issues close' | 'issues reopen' | 'issues move' | 'issues delete' | 'issues subscribe' | 'issues unsubscribe' | 'open issues') spec='words issue title state labels assignees milestone due author notes created' ;;
          'issues todo' | 'mrs todo' | 'todos list' | 'todos done') spec='words id action project kind number what author state created' ;;
          'issues notes list' | 'issues notes get' | 'issues notes create' | 'issues notes update' | 'issues notes delete' | 'mrs notes list' | 'mrs notes get' | 'mrs notes create' | 'mrs notes update' | 'mrs notes delete') spec='words id author note system created' ;;
          'issues award list' | 'issues award create' | 'issues award delete' | 'mrs award list' | 'mrs award create' | 'mrs award delete') spec='words id emoji user created' ;;
          'issues time stats' | 'issues time estimate' | 'issues time reset-estimate' | 'issues time spend' | 'issues time reset-spent' | 'mrs time stats' | 'mrs time estimate' | 'mrs time reset-estimate' | 'mrs time spend' | 'mrs time reset-spent') spec='words estimate spent estimate-s- spent-s-' ;;
          'labels list' | 'labels get' | 'labels create' | 'labels update' | 'labels promote' | 'labels delete' | 'labels subscribe' | 'labels unsubscribe') spec='words color name description issues mrs priority subscribed' ;;
          'milestones list' | 'milestones get' | 'milestones create' | 'milestones update' | 'milestones promote' | 'milestones delete' | 'milestones issues' | 'milestones mrs' | 'search milestones' | 'open milestones') spec='words id number title state starts due description' ;;
          'mrs list' | 'search mrs') spec='words project mr title state branches author assignee labels milestone files notes updated' ;;
          'mrs get' | 'mrs diff' | 'mrs closes-issues' | 'mrs checkout' | 'mrs create' | 'mrs update' | 'mrs merge' | 'mrs cancel-merge' | 'mrs close' | 'mrs reopen' | 'mrs delete' | 'mrs reset-approvals' | 'mrs rebase' | 'mrs pipelines' | 'mrs subscribe' | 'mrs unsubscribe' | 'open mrs') spec='words mr title state branches author assignee labels milestone files notes updated' ;;
          'mrs commits' | 'commits list' | 'commits get' | 'commits create' | 'commits compare' | 'commits cherry-pick' | 'commits revert' | 'open commits') spec='words commit title author committed' ;;
          'mrs participants' | 'search users') spec='words id username name state' ;;
          'mrs approvals' | 'mrs approve' | 'mrs unapprove') spec='words approved required left approved-by' ;;
          'releases list' | 'releases get' | 'releases latest' | 'releases create' | 'releases update' | 'releases delete') spec='words tag name released author description' ;;
          'releases links list' | 'releases links get' | 'releases links create' | 'releases links update' | 'releases links delete') spec='words id name type url direct-url' ;;
          'branches list' | 'branches get' | 'branches create' | 'branches rename' | 'branches delete' | 'branches delete-merged' | 'branches protect' | 'branches unprotect' | 'open branches') spec='words name commit title committed merged protected developers-push developers-merge' ;;
          'branches protected list' | 'branches protected get' | 'branches protected create' | 'branches protected update' | 'branches protected delete') spec='words name push merge force-push' ;;
          'commits diff') spec='words file new renamed deleted' ;;
          'commits refs') spec='words type name' ;;
          'commits contributors') spec='words name email commits additions deletions' ;;
          'commits mrs') spec='words mr title state into author' ;;
          'commits statuses') spec='words id status name ref description url created' ;;
          'commits set-status') spec='words id status name' ;;
          'files list' | 'files get' | 'files create' | 'files update' | 'files delete' | 'files blob' | 'files archive') spec='words mode type sha path' ;;
          'tags list' | 'tags get' | 'tags create' | 'tags delete') spec='words name commit message committed release protected' ;;
          'tags protected list' | 'tags protected get' | 'tags protected create' | 'tags protected delete') spec='words name create' ;;
          'events list') spec='words created author action kind title ref project' ;;
          'audit-events list' | 'audit-events get') spec='words id created author sudo action target member old-role new-role reason ip-address parameters' ;;
          'broadcast list' | 'broadcast get' | 'broadcast create' | 'broadcast update' | 'broadcast delete') spec='words id message active starts ends color font' ;;
          'ci-templates list' | 'ci-templates get' | 'dockerfiles list' | 'dockerfiles get' | 'gitignores list' | 'gitignores get') spec='words name' ;;
          'hooks test') spec='words event project name path owner email' ;;
          'licenses list' | 'licenses get') spec='words key name popular description conditions permissions limitations' ;;
          'metrics queues' | 'metrics all' | 'metrics watch') spec='words queue backlog latency' ;;
          'metrics processes') spec='words pid host tag busy concurrency started queues' ;;
          'metrics jobs') spec='words processed failed enqueued' ;;
          'snippets list' | 'snippets get' | 'snippets raw' | 'snippets create' | 'snippets update' | 'snippets delete' | 'open snippets') spec='words id title file visibility author updated expires raw-url' ;;
          'snippets user-agent') spec='words user-agent ip-address checked' ;;
          'storage list' | 'storage wait' | 'storage reset') spec='words storage failures failing-on' ;;
          'access-requests list' | 'access-requests create' | 'access-requests approve' | 'access-requests deny') spec='words id username name state requested' ;;
          'approvals get' | 'approvals set') spec='words reset-on-push reset-code-owners authors-approve not-by-committers fixed-rules reauthenticate' ;;
          'approvals rules list' | 'approvals rules get' | 'approvals rules create' | 'approvals rules update' | 'approvals rules delete') spec='words id name type required users groups branches' ;;
          'exports get' | 'exports create' | 'exports download') spec='words id path status url' ;;
          'exports relations list' | 'exports relations create' | 'exports relations download') spec='words relation status error batches updated' ;;
          'imports get' | 'imports create') spec='words id path status error created' ;;
          'integrations list' | 'integrations get' | 'integrations set' | 'integrations delete') spec='words slug title active inherited updated' ;;
          'invitations list' | 'invitations create' | 'invitations update' | 'invitations delete') spec='words email role expires invited-by created' ;;
          'job-token-scope get') spec='words limited-to-allowed own-jobs-limited' ;;
          'job-token-scope set' | 'job-token-scope list' | 'job-token-scope allow' | 'job-token-scope disallow' | 'runners projects') spec='words id path description' ;;
          'job-token-scope groups list' | 'job-token-scope groups allow' | 'job-token-scope groups disallow') spec='words id name url' ;;
          'mirrors list' | 'mirrors get' | 'mirrors create' | 'mirrors update' | 'mirrors delete' | 'mirrors sync') spec='words id url enabled status updated error authentication' ;;
          'mirrors public-key') spec='words public-key' ;;
          'mirrors pull get' | 'mirrors pull start' | 'mirrors pull set') spec='words url enabled status updated error' ;;
          'packages list' | 'packages get' | 'packages delete') spec='words id name version type status created downloaded' ;;
          'packages files list' | 'packages files delete') spec='words id file size created sha256' ;;
          'protected-environments list' | 'protected-environments get' | 'protected-environments create' | 'protected-environments update' | 'protected-environments delete') spec='words name deploy approvals approvals-needed' ;;
          'push-rules get' | 'push-rules set' | 'push-rules delete') spec='words message not-in-message branch author-email not-in-file-name max-mb tags-stay by-users no-secrets confirmed-email same-name signed signed-off' ;;
          'registry list' | 'registry get' | 'registry delete') spec='words id path tags size status created location' ;;
          'registry tags list' | 'registry tags get' | 'registry tags delete') spec='words name total-size created digest location' ;;
          'registry rules list' | 'registry rules create' | 'registry rules update' | 'registry rules delete' | 'registry tag-rules list' | 'registry tag-rules create' | 'registry tag-rules update' | 'registry tag-rules delete') spec='words id pattern push delete' ;;
          'runners list' | 'runners get' | 'runners update' | 'runners pause' | 'runners resume' | 'runners delete' | 'runners assign' | 'runners unassign') spec='words id description type status paused ip-address created' ;;
          'runners create') spec='words id token expires' ;;
          'runners jobs') spec='words id project name status ref seconds started' ;;
          'runners managers') spec='words id system-id status version platform architecture ip-address last-contact' ;;
          'runners reset-token') spec='words token expires' ;;
          'search code') spec='words project path line ref text' ;;
          'search commits') spec='words project commit title author created' ;;
          'search notes') spec='words id on number note author created' ;;
          'search wiki-pages') spec='words project path text' ;;
          'search snippets') spec='words id title file author created' ;;
          'service-accounts list' | 'service-accounts create' | 'service-accounts update' | 'service-accounts delete') spec='words id username name email' ;;
          'service-accounts tokens list' | 'service-accounts tokens create' | 'service-accounts tokens revoke' | 'service-accounts tokens rotate') spec='words id name scopes expires last-used state' ;;
          'settings diff') spec='words key server other' ;;
          'settings statistics') spec='words users active-users groups projects forks issues merge-requests notes milestones snippets ssh-keys' ;;
          'settings appearance get' | 'settings appearance set') spec='words title site-name description header footer logo header-logo favicon' ;;
          'topics list' | 'topics get' | 'topics create' | 'topics update' | 'topics delete' | 'topics merge') spec='words id name title projects' ;;
          *)  ;;
        esac
        ;;
      '--time') spec='words relative local utc iso' ;;
      '--jq' | '--timeout' | '--retries')  ;;
      '--color') spec='words auto always never' ;;
      *) takes=nothing ;;
    esac
  fi
}

# Sets spec to what the argument number $2 of $1 can be, from 0.
__repoctl_argument() {
  spec=''
  case $1/$2 in
    'keys create/0' | 'tokens create/0' | 'users onboard/0' | 'users tokens create/1' | 'users attributes set/2' | 'access who-can/1' | 'deploy-keys create/0' | 'deploy-tokens create/0' | 'groups create/0' | 'groups hooks create/0' | 'groups hooks set-header/1' | 'groups hooks set-header/2' | 'groups hooks set-url-variable/1' | 'groups hooks set-url-variable/2' | 'groups attributes set/2' | 'projects hooks create/0' | 'projects hooks set-header/1' | 'projects hooks set-header/2' | 'projects hooks set-url-variable/1' | 'projects hooks set-url-variable/2' | 'projects attributes set/2' | 'schedules create/0' | 'schedules variables create/1' | 'schedules variables create/2' | 'schedules variables update/2' | 'triggers create/0' | 'variables create/0' | 'variables create/1' | 'variables update/1' | 'variables set/1' | 'issues create/0' | 'issues notes create/1' | 'issues notes update/2' | 'mrs create/0' | 'mrs notes create/1' | 'mrs notes update/2' | 'releases links create/1' | 'releases links create/2' | 'branches create/0' | 'branches rename/1' | 'tags create/0' | 'broadcast create/0' | 'hooks create/0' | 'hooks set-header/1' | 'hooks set-header/2' | 'hooks set-url-variable/1' | 'hooks set-url-variable/2' | 'snippets create/0' | 'exports relations download/1' | 'mirrors create/0' | 'runners create/0' | 'search projects/0' | 'search issues/0' | 'search mrs/0' | 'search milestones/0' | 'search users/0' | 'search code/0' | 'search commits/0' | 'search notes/0' | 'search wiki-pages/0' | 'search snippets/0' | 'service-accounts tokens create/1' | 'topics create/0') spec='@' ;;
    'tokens get/0') spec='live personal-tokens' ;;
    'users memberships/0' | 'users tokens get/0' | 'users tokens create/0' | 'users tokens revoke/0' | 'users tokens rotate/0' | 'users attributes get/0' | 'users attributes set/0' | 'users attributes delete/0') spec='live users' ;;
    'users attributes set/1') spec='@live user-attributes' ;;
    'access who-can/0') spec='words read push merge deploy maintain' ;;
    'access compare/0' | 'access compare/1' | 'access review check/0' | 'access review apply/0') spec='directory' ;;
    'groups subgroups/0' | 'groups projects/0' | 'groups tree/0' | 'groups clone/0' | 'groups transfer-locations/0' | 'groups transfer-project/0' | 'groups attributes get/0' | 'groups attributes set/0' | 'groups attributes delete/0') spec='@live groups' ;;
    'groups hooks test/0' | 'groups hooks events/0' | 'groups hooks resend/0' | 'groups hooks set-header/0' | 'groups hooks delete-header/0' | 'groups hooks set-url-variable/0' | 'groups hooks delete-url-variable/0') spec='live group-hooks' ;;
    'groups attributes set/1') spec='@live group-attributes' ;;
    'projects clone/0' | 'projects forks/0' | 'projects link/0' | 'projects transfer-locations/0' | 'projects attributes get/0' | 'projects attributes set/0' | 'projects attributes delete/0' | 'exports download/0' | 'exports relations download/0') spec='@live projects' ;;
    'projects hooks test/0' | 'projects hooks events/0' | 'projects hooks resend/0' | 'projects hooks set-header/0' | 'projects hooks delete-header/0' | 'projects hooks set-url-variable/0' | 'projects hooks delete-url-variable/0') spec='live project-hooks' ;;
    'projects attributes set/1') spec='@live project-attributes' ;;
    'deployments create/0') spec='@live environment-names' ;;
    'environments get/0') spec='live environments' ;;
    'jobs report/0') spec='live running-jobs' ;;
    'jobs report/1') spec='words running success failed canceled' ;;
    'jobs artifacts download/0' | 'jobs artifacts upload/0') spec='live jobs' ;;
    'jobs artifacts upload/1' | 'pipelines lint/0' | 'variables import/0' | 'imports create/0' | 'admin backup/0' | 'admin restore/0' | 'config set token_file/0' | 'config set ca_file/0' | 'config set cert_file/0' | 'config set key_file/0') spec='file' ;;
    'pipelines watch/0' | 'pipelines jobs/0') spec='live pipelines' ;;
    'schedules variables list/0' | 'schedules variables create/0' | 'schedules variables update/0' | 'schedules variables delete/0') spec='live schedules' ;;
    'schedules variables update/1') spec='@live schedule-variables' ;;
    'variables update/0' | 'variables set/0') spec='@live variables' ;;
    'issues notes get/0' | 'issues notes create/0' | 'issues notes update/0' | 'issues notes delete/0' | 'issues award create/0' | 'issues award delete/0' | 'issues time stats/0' | 'issues time estimate/0' | 'issues time spend/0') spec='live issues' ;;
    'issues notes update/1') spec='live issue-notes' ;;
    'issues time estimate/1' | 'issues time spend/1' | 'mrs time estimate/1' | 'mrs time spend/1') spec='@words 30m 1h 4h 1d 1w' ;;
    'milestones issues/0' | 'milestones mrs/0') spec='live milestones' ;;
    'mrs diff/0' | 'mrs commits/0' | 'mrs participants/0' | 'mrs closes-issues/0' | 'mrs checkout/0' | 'mrs approvals/0' | 'mrs pipelines/0' | 'mrs notes get/0' | 'mrs notes create/0' | 'mrs notes update/0' | 'mrs notes delete/0' | 'mrs award create/0' | 'mrs award delete/0' | 'mrs time stats/0' | 'mrs time estimate/0' | 'mrs time spend/0') spec='live mrs' ;;
    'mrs notes update/1') spec='live mr-notes' ;;
    'releases links get/0' | 'releases links create/0' | 'releases links update/0' | 'releases links delete/0') spec='@live releases' ;;
    'branches create/1' | 'tags create/1') spec='@live refs' ;;
    'branches rename/0') spec='@live branches' ;;
    'commits diff/0' | 'commits compare/0' | 'commits compare/1' | 'commits refs/0' | 'commits mrs/0' | 'commits statuses/0' | 'commits set-status/0') spec='@live revisions' ;;
    'commits set-status/1') spec='words pending running success failed canceled skipped' ;;
    'files list/0') spec='@live directories' ;;
    'hooks get/0' | 'hooks test/0' | 'hooks set-header/0' | 'hooks delete-header/0' | 'hooks set-url-variable/0' | 'hooks delete-url-variable/0') spec='live hooks' ;;
    'snippets user-agent/0') spec='live snippets' ;;
    'integrations set/0') spec='@live integration-slugs' ;;
    'mirrors public-key/0') spec='live mirrors' ;;
    'packages files delete/0') spec='live packages' ;;
    'registry tags get/0' | 'registry tags delete/0') spec='live registry-repositories' ;;
    'runners jobs/0' | 'runners managers/0' | 'runners projects/0') spec='live runners' ;;
    'service-accounts tokens create/0' | 'service-accounts tokens revoke/0' | 'service-accounts tokens rotate/0') spec='live group-service-accounts' ;;
    'alias delete/0') spec='live aliases' ;;
    'auth git-credential/0') spec='words get store erase' ;;
    'completion/0' | 'completion install/0') spec='words bash fish zsh' ;;
    'config get/0' | 'config set/0' | 'config unset/0') spec='words url token token_command token_from token_file secret_command token_type sudo project group ca_file cert_file key_file output time timeout retries' ;;
    'config import/0') spec='words glab python-gitlab gh' ;;
    'config profiles use/0' | 'config profiles remove/0' | 'config profiles rename/0') spec='live profiles' ;;
    'open/0') spec='words users groups projects jobs pipelines issues milestones mrs branches commits snippets' ;;
    'config set token_type/0') spec='words private bearer job' ;;
    'config set sudo/0') spec='live sudo-users' ;;
    'config set project/0') spec='live projects' ;;
    'config set group/0') spec='live groups' ;;
    'config set output/0') spec='words table json yaml ndjson csv markdown name' ;;
    'config set time/0') spec='words relative local utc iso' ;;
    'emails get/'* | 'emails delete/'*) spec='live emails' ;;
    'emails create/'* | 'emails confirm/'* | 'users create/'* | 'groups hooks delete-header/'* | 'groups hooks delete-url-variable/'* | 'projects create/'* | 'projects hooks delete-header/'* | 'projects hooks delete-url-variable/'* | 'environments create/'* | 'pages create/'* | 'labels create/'* | 'milestones create/'* | 'files blob/'* | 'tags protected create/'* | 'hooks delete-header/'* | 'hooks delete-url-variable/'* | 'approvals rules create/'* | 'invitations create/'* | 'registry rules create/'* | 'registry tag-rules create/'* | 'service-accounts create/'*) spec='@' ;;
    'gpg-keys get/'* | 'gpg-keys delete/'*) spec='live gpg-keys' ;;
    'keys get/'* | 'keys delete/'*) spec='live keys' ;;
    'sessions revoke/'*) spec='live sessions' ;;
    'tokens revoke/'* | 'tokens rotate/'* | 'users tokens rotate/'*) spec='live personal-tokens' ;;
    'users get/'* | 'users offboard/'* | 'users tokens list/'* | 'users attributes list/'* | 'open users/'*) spec='live users' ;;
    'users update/'*) spec='live changeable-users' ;;
    'users delete/'*) spec='live deletable-users' ;;
    'users block/'* | 'users deactivate/'* | 'users ban/'*) spec='live active-users' ;;
    'users unblock/'*) spec='live blocked-users' ;;
    'users activate/'*) spec='live deactivated-users' ;;
    'users unban/'*) spec='live banned-users' ;;
    'users approve/'* | 'users reject/'*) spec='live waiting-users' ;;
    'users tokens get/'* | 'users tokens revoke/'*) spec='live tokens' ;;
    'users attributes get/'* | 'users attributes delete/'*) spec='@live user-attributes' ;;
    'deploy-keys get/'* | 'deploy-keys update/'* | 'deploy-keys delete/'*) spec='live deploy-keys' ;;
    'deploy-keys enable/'*) spec='live all-deploy-keys' ;;
    'deploy-tokens get/'* | 'deploy-tokens delete/'*) spec='live deploy-tokens' ;;
    'groups get/'* | 'groups update/'* | 'groups delete/'* | 'groups transfer/'* | 'groups restore/'* | 'groups share/'* | 'groups unshare/'* | 'groups attributes list/'* | 'open groups/'*) spec='@live groups' ;;
    'groups clone/'* | 'projects clone/'*) spec='directory' ;;
    'groups transfer-project/'* | 'projects get/'* | 'projects update/'* | 'projects delete/'* | 'projects fork/'* | 'projects link/'* | 'projects unlink/'* | 'projects transfer/'* | 'projects restore/'* | 'projects housekeeping/'* | 'projects attributes list/'* | 'exports get/'* | 'exports create/'* | 'exports relations list/'* | 'exports relations create/'* | 'imports get/'* | 'open projects/'*) spec='@live projects' ;;
    'groups members get/'* | 'groups members update/'* | 'groups members remove/'*) spec='live group-members' ;;
    'groups members add/'*) spec='live new-group-members' ;;
    'groups hooks get/'* | 'groups hooks update/'* | 'groups hooks delete/'*) spec='live group-hooks' ;;
    'groups hooks test/'*) spec='words push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events member_events subgroup_events wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events project_events' ;;
    'groups hooks resend/'*) spec='live group-deliveries' ;;
    'groups attributes get/'* | 'groups attributes delete/'*) spec='@live group-attributes' ;;
    'namespaces get/'*) spec='live namespaces' ;;
    'projects star/'*) spec='@live unstarred-projects' ;;
    'projects unstar/'*) spec='@live starred-projects' ;;
    'projects archive/'*) spec='@live active-projects' ;;
    'projects unarchive/'*) spec='@live archived-projects' ;;
    'projects share/'*) spec='live new-shared-groups' ;;
    'projects unshare/'*) spec='live shared-groups' ;;
    'projects members get/'* | 'projects members update/'* | 'projects members remove/'*) spec='live members' ;;
    'projects members add/'*) spec='live new-members' ;;
    'projects hooks get/'* | 'projects hooks update/'* | 'projects hooks delete/'*) spec='live project-hooks' ;;
    'projects hooks test/'*) spec='words push_events tag_push_events issues_events confidential_issues_events note_events confidential_note_events merge_requests_events pipeline_events job_events deployment_events releases_events milestone_events wiki_page_events feature_flag_events emoji_events resource_access_token_events vulnerability_events resource_deploy_token_events' ;;
    'projects hooks resend/'*) spec='live project-deliveries' ;;
    'projects attributes get/'* | 'projects attributes delete/'*) spec='@live project-attributes' ;;
    'deployments get/'*) spec='live deployments' ;;
    'environments update/'* | 'environments delete/'*) spec='live environments' ;;
    'environments stop/'*) spec='live available-environments' ;;
    'jobs get/'* | 'jobs trace/'* | 'jobs artifacts list/'* | 'jobs artifacts keep/'* | 'jobs artifacts delete/'* | 'open jobs/'*) spec='live jobs' ;;
    'jobs retry/'* | 'jobs erase/'*) spec='live ended-jobs' ;;
    'jobs cancel/'*) spec='live unended-jobs' ;;
    'jobs play/'*) spec='live playable-jobs' ;;
    'pages get/'* | 'pages update/'* | 'pages delete/'*) spec='@live pages' ;;
    'pipelines get/'* | 'pipelines delete/'* | 'open pipelines/'*) spec='live pipelines' ;;
    'pipelines create/'*) spec='@live refs' ;;
    'pipelines retry/'*) spec='live failed-pipelines' ;;
    'pipelines cancel/'*) spec='live running-pipelines' ;;
    'schedules get/'* | 'schedules update/'* | 'schedules delete/'* | 'schedules take-ownership/'* | 'schedules run/'*) spec='live schedules' ;;
    'schedules variables delete/'*) spec='@live schedule-variables' ;;
    'triggers get/'* | 'triggers update/'* | 'triggers delete/'* | 'triggers take-ownership/'*) spec='live triggers' ;;
    'variables get/'* | 'variables delete/'*) spec='@live variables' ;;
    'issues get/'* | 'issues update/'* | 'issues close/'* | 'issues move/'* | 'issues delete/'* | 'issues subscribe/'* | 'issues unsubscribe/'* | 'issues todo/'* | 'issues notes list/'* | 'issues award list/'* | 'issues time reset-estimate/'* | 'issues time reset-spent/'* | 'open issues/'*) spec='live issues' ;;
    'issues reopen/'*) spec='live closed-issues' ;;
    'issues notes get/'* | 'issues notes delete/'*) spec='live issue-notes' ;;
    'issues award create/'* | 'mrs award create/'*) spec='@words thumbsup thumbsdown smile tada confused heart rocket eyes' ;;
    'issues award delete/'*) spec='live issue-awards' ;;
    'labels get/'* | 'labels update/'* | 'labels promote/'* | 'labels delete/'*) spec='@live labels' ;;
    'labels subscribe/'*) spec='@live unsubscribed-labels' ;;
    'labels unsubscribe/'*) spec='@live subscribed-labels' ;;
    'milestones get/'* | 'milestones update/'* | 'milestones promote/'* | 'milestones delete/'* | 'open milestones/'*) spec='live milestones' ;;
    'mrs get/'* | 'mrs update/'* | 'mrs close/'* | 'mrs delete/'* | 'mrs approve/'* | 'mrs unapprove/'* | 'mrs reset-approvals/'* | 'mrs rebase/'* | 'mrs subscribe/'* | 'mrs unsubscribe/'* | 'mrs todo/'* | 'mrs notes list/'* | 'mrs award list/'* | 'mrs time reset-estimate/'* | 'mrs time reset-spent/'* | 'open mrs/'*) spec='live mrs' ;;
    'mrs merge/'*) spec='live mergeable-mrs' ;;
    'mrs cancel-merge/'*) spec='live waiting-mrs' ;;
    'mrs reopen/'*) spec='live closed-mrs' ;;
    'mrs notes get/'* | 'mrs notes delete/'*) spec='live mr-notes' ;;
    'mrs award delete/'*) spec='live mr-awards' ;;
    'releases get/'* | 'releases update/'* | 'releases delete/'* | 'releases links list/'*) spec='@live releases' ;;
    'releases create/'*) spec='@live unreleased-tags' ;;
    'releases links get/'* | 'releases links update/'* | 'releases links delete/'*) spec='live release-links' ;;
    'todos done/'*) spec='live todos' ;;
    'branches get/'* | 'commits create/'* | 'open branches/'*) spec='@live branches' ;;
    'branches delete/'*) spec='@live deletable-branches' ;;
    'branches protect/'* | 'branches protected create/'*) spec='@live unprotected-branches' ;;
    'branches unprotect/'*) spec='@live branches-with-protection' ;;
    'branches protected get/'* | 'branches protected update/'* | 'branches protected delete/'*) spec='@live protected-branches' ;;
    'commits get/'* | 'commits cherry-pick/'* | 'commits revert/'* | 'open commits/'*) spec='@live revisions' ;;
    'files get/'* | 'files create/'* | 'files update/'* | 'files delete/'*) spec='@live files' ;;
    'tags get/'* | 'tags delete/'*) spec='@live tags' ;;
    'tags protected get/'* | 'tags protected delete/'*) spec='@live protected-tags' ;;
    'audit-events get/'*) spec='live audit-events' ;;
    'broadcast get/'* | 'broadcast update/'* | 'broadcast delete/'*) spec='live broadcast' ;;
    'ci-templates get/'*) spec='@live ci-templates' ;;
    'dockerfiles get/'*) spec='@live dockerfiles' ;;
    'gitignores get/'*) spec='@live gitignores' ;;
    'hooks update/'* | 'hooks delete/'*) spec='live hooks' ;;
    'licenses get/'*) spec='@live licenses' ;;
    'snippets get/'* | 'snippets raw/'* | 'snippets update/'* | 'snippets delete/'* | 'open snippets/'*) spec='live snippets' ;;
    'access-requests approve/'* | 'access-requests deny/'*) spec='live access-requests' ;;
    'approvals rules get/'* | 'approvals rules update/'* | 'approvals rules delete/'*) spec='live approval-rules' ;;
    'integrations get/'* | 'integrations delete/'*) spec='@live integrations' ;;
    'invitations update/'* | 'invitations delete/'*) spec='@lives invitations' ;;
    'job-token-scope allow/'* | 'job-token-scope disallow/'*) spec='live projects' ;;
    'job-token-scope groups allow/'* | 'job-token-scope groups disallow/'*) spec='live group-ids' ;;
    'mirrors get/'* | 'mirrors update/'* | 'mirrors delete/'* | 'mirrors sync/'*) spec='live mirrors' ;;
    'packages get/'* | 'packages delete/'* | 'packages files list/'*) spec='live packages' ;;
    'packages files delete/'*) spec='live package-files' ;;
    'protected-environments get/'* | 'protected-environments update/'* | 'protected-environments delete/'*) spec='@live protected-environments' ;;
    'protected-environments create/'*) spec='@live environment-names' ;;
    'registry get/'* | 'registry delete/'* | 'registry tags list/'*) spec='live registry-repositories' ;;
    'registry tags get/'* | 'registry tags delete/'*) spec='@live registry-tags' ;;
    'registry rules update/'* | 'registry rules delete/'*) spec='live registry-rules' ;;
    'registry tag-rules update/'* | 'registry tag-rules delete/'*) spec='live registry-tag-rules' ;;
    'runners get/'* | 'runners update/'* | 'runners pause/'* | 'runners resume/'* | 'runners delete/'* | 'runners assign/'* | 'runners reset-token/'*) spec='live runners' ;;
    'runners unassign/'*) spec='live project-runners' ;;
    'service-accounts update/'*) spec='live service-accounts' ;;
    'service-accounts delete/'* | 'service-accounts tokens list/'*) spec='live group-service-accounts' ;;
    'service-accounts tokens revoke/'* | 'service-accounts tokens rotate/'*) spec='live group-service-account-tokens' ;;
    'settings get/'* | 'settings set/'*) spec='live settings' ;;
    'topics get/'* | 'topics update/'* | 'topics delete/'* | 'topics merge/'*) spec='live topics' ;;
    'api/'*) spec='words GET POST PUT DELETE' ;;
    'help/'*) spec='live help-pages' ;;
    'man/'*) spec='live commands' ;;
  esac
}

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
