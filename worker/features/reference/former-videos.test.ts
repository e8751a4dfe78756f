import { env } from 'cloudflare:workers';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import { type ApiCaller, signIn } from '../../testing/api.ts';
import { testMigrations } from '../../testing/environment.ts';
import { mp4, png } from '../../testing/files.ts';
import { openDesk } from '../../testing/open-desk.ts';
import { sweepErasedFiles } from '../account/erasure/service.ts';
import { sweepMedia } from '../media/service.ts';

/** The statements of a migration, which the test's database has already had. */
function migration(name: string) {
  const found = testMigrations(env).find((each) => each.name === `${name}.sql`);
  if (!found) throw new Error(`There is no migration ${name}`);
  return found.queries.map((query) => env.DB.prepare(query));
}

/** A reference with a stored video of the same id, in a state. */
function stored({ id, state, profileId, now }: { id: string; state: string; profileId: string; now: number }) {
  return [
    env.DB.prepare(
      `INSERT INTO profile_references
        (id, profile_id, first_name, last_name, channel, recipient, locale, from_month, to_month, state, asked_at, asked_network,
          video_object_id, video_words)
      VALUES (?1, ?2, 'Paula', 'Parent', 'email', ?1, 'en', '2023-03', '2024-05', ?3, ?4, '', ?1, 'She sings.')`,
    ).bind(id, profileId, state, now),
    env.DB.prepare(
      `INSERT INTO objects (id, user_id, kind, content_type, size, created_at, stored_at, variant_sizes)
      SELECT ?1, user_id, 'reference-video', 'video/mp4', 9, ?3, ?3, '{"poster":9}' FROM profiles WHERE id = ?2`,
    ).bind(id, profileId, now),
    env.DB.prepare(
      `INSERT INTO profile_translations (profile_id, field, locale, state, text, source_text, written_by, updated_at)
      VALUES (?2, 'reference-video-' || ?1, 'es', 'approved', 'Canta.', 'She sings.', 'agency', 0)`,
    ).bind(id, profileId),
  ];
}

const read = (caller: ApiCaller, id: string) => caller.call('GET', mediaPath(id));
const keys = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

/** The files of a nanny's export that no record refers to. */
async function otherFiles(nanny: ApiCaller) {
  const archive = await nanny.call('GET', '/api/account/export');
  expect(archive.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer()))).filter((name) =>
    name.startsWith('other/'),
  );
}

it('videos that families sent are swept, and the nanny’s export has those she could see until then', async () => {
  const { test, nanny, profileId } = await openDesk();
  const now = test.clock.now();
  for (const id of ['approved', 'answered', 'refused']) {
    await env.MEDIA.put(`${id}/original`, mp4());
    await env.MEDIA.put(`${id}/poster`, png());
  }
  const open = await env.MEDIA.createMultipartUpload('open/original');
  await env.DB.batch([
    ...migration('0025_reference_videos'),
    ...['approved', 'answered', 'refused'].flatMap((state) => stored({ id: state, state, profileId, now })),
    env.DB.prepare(
      `INSERT INTO objects (id, user_id, kind, upload_id, created_at)
      SELECT 'open', user_id, 'reference-video', ?, ? FROM profiles`,
    ).bind(open.uploadId, now),
    env.DB.prepare("INSERT INTO upload_parts (object_id, part_number, etag, size) VALUES ('open', 1, '', 9)"),
    env.DB.prepare("INSERT INTO erased_files (object_id, kind, erased_at) VALUES ('erased', 'reference-video', 0)"),
    ...migration('0055_reference_videos_end'),
  ]);

  await sweepMedia(test.services);
  expect(await otherFiles(nanny)).toEqual(['other/approved.mp4', expect.stringMatching(/^other\/approved-poster/)]);
  expect((await read(nanny, 'approved')).status).toBe(200);
  for (const id of ['answered', 'refused']) expect((await read(nanny, id)).status, id).toBe(404);
  expect((await read(test.caller(), 'approved')).status).toBe(404);
  const { results: translations } = await env.DB.prepare('SELECT field FROM profile_translations').all();
  expect(translations).toEqual([]);

  // The migration writes times of the database's own clock.
  test.clock.advance(Date.now() + 2 * dayMs - now);
  await sweepMedia(test.services);
  await sweepErasedFiles(test.services);
  expect(await keys()).toEqual([]);
  await expect(open.uploadPart(1, mp4())).rejects.toThrow();
  for (const table of ['objects', 'upload_parts', 'erased_files']) {
    expect(await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first(), table).toEqual({ rows: 0 });
  }
  const { caller: later } = await signIn(test, '+12135557001');
  expect(await otherFiles(later)).toEqual([]);
});
