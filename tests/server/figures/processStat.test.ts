/** Tests statistics of processes: every value equals a search by the same caller, for random histories. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import { countWorkingDays } from '#core/calendar/working/workingDays.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const ZONE = 'Europe/Kyiv';
const PROCESSES = 30;
const statusList = [
  { name: 'New', type: 'Active' as const },
  { name: 'Doing', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
  { name: 'Lost', type: 'Failure' as const },
];
const finished: Search = { stateType: ['Success', 'Failure'] };
const active: Search = { stateType: ['Active'] };

describeServer('Statistics of processes', api => {
  const { seed, numRuns } = generatedRuns(`Statistics on ${api.kind}`, { usual: 2, whole: 20 });

  test('match the results of the caller’s searches, for random histories', async () => {
    const seen = { finishedLastWeek: 0, medianDays: 0, overdue: 0, inState: 0 };
    for (let run = 0; run < numRuns; run += 1) {
      const world = await buildWorld(api, createRandom(seed + run));
      for (const member of world.members) {
        const stat = await member.ok('getProcessStat');
        expect(stat).toMatchObject(await statBySearches(member));
        for (const { processTypeId, states, ...figures } of stat.types) {
          const isHidden = member === world.guest && processTypeId === world.hidingManagers;
          expect(figures).toEqual(await statBySearches(member, { processTypeId }, isHidden));
          for (const { stateId, count } of states) expect(count).toBe(await readTotal(member, { stateId }));
        }
        seen.finishedLastWeek += stat.finishedLastWeek;
        seen.medianDays += stat.medianDays ?? 0;
        seen.overdue += stat.overdue;
      }
      seen.inState += await checkInStateDays(world);
    }
    // Otherwise only empty statistics would have been compared.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});

type Search = RequestBody<'searchProcesses'>;

const search = (member: Member, body: Search) => member.ok('searchProcesses', { body });

async function readTotal(member: Member, body: Search): Promise<number> {
  const { total, totalExact } = await search(member, { ...body, take: 1 });
  expect(totalExact).toBe(true);
  return total;
}

/**
 * Computes the statistics of all types, or of one, by searches. `isHidden` is true if searches by manager are rejected.
 */
async function statBySearches(member: Member, of: Pick<Search, 'processTypeId'> = {}, isHidden = false) {
  const since = (span: 'ThisWeek' | 'LastWeek') => {
    const { from, till } = resolveDayRange(span, getDayInZone(ZONE), 'Monday');
    return { ...of, ...finished, stateSinceFrom: from, stateSinceTill: till };
  };
  return {
    total: await readTotal(member, { ...of, ...active }),
    mine: isHidden ? 0 : await readTotal(member, { ...of, ...active, manager: member.user.id }),
    noManager: isHidden ? 0 : await readTotal(member, { ...of, ...active, noManager: true }),
    overdue: await readTotal(member, { ...of, dueDateFilter: 'Overdue' }),
    dueThisWeek: await readTotal(member, { ...of, ...active, dueDateFilter: 'ThisWeek' }),
    finishedThisWeek: await readTotal(member, since('ThisWeek')),
    finishedLastWeek: await readTotal(member, since('LastWeek')),
    medianDays: await readMedianDays(member, of),
  };
}

/** Computes the median from creation to completion, from a search for the processes completed in the last 90 days. */
async function readMedianDays(member: Member, of: Pick<Search, 'processTypeId'>): Promise<number | null> {
  const stateSinceFrom = addDays(getDayInZone(ZONE), -90);
  const { items } = await search(member, { ...of, ...finished, stateSinceFrom, take: PROCESSES });
  const dayOf = (instant = '') => getDayInZone(ZONE, new Date(instant));
  const days = items.map(({ createdAt, statusSince }) =>
    countWorkingDays(dayOf(createdAt), dayOf(statusSince), DEFAULT_CALENDAR),
  );
  const sorted = days.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Checks the number of calendar days in a status against the times of the processes. */
async function checkInStateDays({ members: [admin] }: World): Promise<number> {
  if (!admin) return 0;
  const { items } = await search(admin, { ...active, take: PROCESSES });
  const inStateDays = 10;
  const latest = addDays(getDayInZone(ZONE), -inStateDays);
  const expected = items.filter(
    ({ statusSince }) => getDayInZone(ZONE, new Date(statusSince ?? '')) <= latest,
  );
  const found = await search(admin, { ...active, inStateDays, take: PROCESSES });
  expect(new Set(found.items.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  return expected.length;
}

const DAY_MS = 86_400_000;

interface World {
  readonly members: readonly Member[];
  /** A user who can't see managers of the type `hidingManagers`. */
  readonly guest: Member;
  readonly hidingManagers: string;
}

async function buildWorld(api: TestApi, random: () => number): Promise<World> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const admin = await api.admin();
  const { id, name } = admin.user.account;
  await admin.ok('updateAccount', { params: { id }, body: { name, timeZone: ZONE } });
  const [colleague, guest] = [await api.colleague(admin), await api.colleague(admin)];
  const types: DefinedDirectory[] = [];
  for (const title of ['Deals', 'Cases'])
    types.push(await defineDirectory(admin, { name: title, type: 'Process', statusList }));
  const hidden = { ...FULL_RIGHTS, hiddenFields: ['Manager'] };
  const hidingManagers = types[0]?.directory.id ?? '';
  await grantRights(admin, guest.user.id, { directoryId: hidingManagers, rights: hidden });
  for (let n = 0; n < PROCESSES; n += 1) {
    const type = pick(types);
    const made = await admin.ok('createProcess', {
      body: {
        processTypeId: type.directory.id,
        manager: pick([admin.user.id, colleague.user.id, null]),
        ...(random() < 0.7 ? { dueDate: addDays(getDayInZone(ZONE), Math.floor(random() * 30) - 15) } : {}),
        customFields: {},
      },
    });
    const stateId = type.status(pick(['New', 'Doing', 'Done', 'Done', 'Lost']));
    await admin.ok('updateProcess', { params: { id: made.id }, body: { stateId } });
    // Most processes changed in the last weeks, the others up to 150 days ago, which is longer than anything counts.
    const since = Date.now() - random() * (random() < 0.9 ? 20 : 150) * DAY_MS;
    await datedBack(api, made.id, { since, created: since - random() * 30 * DAY_MS });
  }
  return { members: [admin, colleague, guest], guest, hidingManagers };
}

async function datedBack(
  { database }: TestApi,
  itemId: string,
  { since, created }: { since: number; created: number },
): Promise<void> {
  await database.asSystem(trx =>
    sql`update items set status_since = ${new Date(since).toISOString()}::timestamptz,
      created_at = ${new Date(created).toISOString()}::timestamptz where item_id = ${itemId}::uuid`.execute(
      trx,
    ),
  );
}
