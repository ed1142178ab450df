/**
 * Imports a phone book of 100,000 cards with pictures (more than 50 MB) as contacts, and then checks a second one of
 * the same size, half of whose cards are contacts already. Pings the HTTP thread during each step.
 */
import type { Directory } from '#core/model.ts';
import { type ImportSession, startImportSession, timeImport } from './support/importSession.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import type { Bench, BenchRow } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const cardsBench: Bench = {
  name: 'cards',
  title:
    '100,000 cards with pictures through the import, and again among as many contacts, on both databases',
  run: () => runOnBothDatabases(measure),
};

const cardCount = Number(process.env.BENCH_CARDS ?? 100_000);

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  try {
    const session = await startImportSession(server.url);
    const directories = await session.define.call<Directory[]>('GET', 'directories');
    const contacts = directories.find(({ builtIn }) => builtIn);
    if (!contacts) throw new Error('Every account has contacts.');
    const read = await timeImport(session, () => session.upload(contacts.id, phoneBook(0), 'cards.vcf'));
    const path = `directories/${contacts.id}/imports/${read.result.id}`;
    const checked = await timeImport(session, () => session.call('PUT', path, read.result.settings));
    const written = await timeImport(session, () => session.call('POST', `${path}/start`));
    if (written.result.written.create !== cardCount) throw new Error(JSON.stringify(written.result.written));
    const compared = await compare(session, contacts.id);
    const steps = { reading: read, checking: checked, writing: written, 'checking among as many': compared };
    return Object.entries(steps).flatMap(([step, { seconds, gapMs }]) => [
      { name: `${place.name}, ${step}`, value: seconds, unit: 's' as const },
      {
        name: `${place.name}, ${step}: longest answer to a ping`,
        value: gapMs,
        unit: 'ms' as const,
        goal: { atMost: 100 },
      },
    ]);
  } finally {
    await server.stop();
  }
}

async function compare(session: ImportSession, directoryId: string) {
  const { result } = await timeImport(session, () =>
    session.upload(directoryId, phoneBook(cardCount / 2), 'again.vcf'),
  );
  const path = `directories/${directoryId}/imports/${result.id}`;
  const compared = await timeImport(session, () =>
    session.call('PUT', path, { ...result.settings, key: null }),
  );
  if (compared.result.alike !== cardCount / 2) throw new Error(`Alike: ${compared.result.alike}`);
  return compared;
}

/** Returns vCards in the format that phones write. */
function phoneBook(from: number): string {
  const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'/9j/4AAQSkZJRgABAQAAAQABAAD'.repeat(14)}`;
  return Array.from({ length: cardCount }, (_, at) => {
    const place = from + at;
    return [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:Person ${place.toString(36)} ${(place * 7_919).toString(36)}`,
      `TEL;TYPE=CELL:+38067${String(1_000_000 + place)}`,
      `EMAIL;TYPE=HOME:person${place}@example.org`,
      picture,
      'END:VCARD',
      '',
    ].join('\r\n');
  }).join('');
}
