/** Restores of projects and groups that are marked for deletion (GitLab): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const family = <const P extends Place, const A extends Access>(place: P, access: A) => ({
  restore: endpoint({
    onlyIn: 'GitLab',
    since: '18.0',
    method: 'POST',
    path: below(place, '/restore'),
    summary: `Restore a ${place.of} that is marked for deletion`,
    section: 'v4',
    access,
    risk: 'write',
    params: { id: place.ref as P['ref'] },
    success: 201,
    response: openRecord,
  }),
});

export const projectRestores = family(ofProject, { to: 'project', from: 'owner' });

export const groupRestores = family(ofGroup, { to: 'group', from: 'owner' });
