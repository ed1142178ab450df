import { expect, test } from 'vitest';
import type { Directory, Status } from '#core/model.ts';
import {
  createBoardDraft,
  createLaneDraft,
  createLaneDrafts,
  setBoardDirectory,
  toBoard,
  toggleStatus,
  validateBoardDraft,
} from './boardDraft.ts';

const statusList = [
  { id: 'n', name: 'New' },
  { id: 't', name: 'Talks' },
] as Status[];

test('reports all issues together, each at its path', () => {
  const lanes = [
    createLaneDraft({ name: 'Whole', directoryId: 'd', statuses: ['n'] }),
    createLaneDraft(),
    createLaneDraft({ name: 'No status', directoryId: 'd' }),
  ];
  const found = validateBoardDraft({ name: ' ', lanes }).map(
    issue => `${issue.path.join('.')} ${issue.code}`,
  );
  expect(found).toEqual([
    'name NameRequired',
    'lanes.1.name NameRequired',
    'lanes.1.directoryId UnknownDirectory',
    'lanes.2.statuses LaneStatusRequired',
  ]);
  expect(validateBoardDraft({ name: 'Board', lanes: [] }).map(issue => issue.code)).toEqual([
    'LanesRequired',
  ]);
});

test('names a lane after its only status until it has its own name', () => {
  const lane = setBoardDirectory(createLaneDraft(), 'd');
  const one = toggleStatus(lane, 't', statusList);
  expect([one.name, one.statuses]).toEqual(['Talks', ['t']]);
  const both = toggleStatus(one, 'n', statusList);
  expect([both.name, both.statuses]).toEqual(['Talks', ['n', 't']]);
  const own = toggleStatus({ ...one, name: 'In progress' }, 'n', statusList);
  expect(own.name).toBe('In progress');
  expect(toggleStatus(own, 't', statusList).name).toBe('In progress');
});

test("clears a lane's statuses when its directory changes, and saves a board without form-only data", () => {
  const lane = toggleStatus(setBoardDirectory(createLaneDraft(), 'd'), 'n', statusList);
  expect(setBoardDirectory(lane, 'e').statuses).toEqual([]);
  expect(toBoard({ name: ' Board ', lanes: [lane] })).toEqual({
    name: 'Board',
    lanes: [{ name: 'New', directoryId: 'd', statuses: ['n'] }],
  });
  expect(createLaneDrafts({ id: 'd', statusList } as Directory).map(each => each.name)).toEqual([
    'New',
    'Talks',
  ]);
  expect(createBoardDraft(undefined).lanes).toHaveLength(1);
});
