// @vitest-environment jsdom
/** Tests the session of an open record without rendering, with a fake server of one record behind the real client. */
import './likeABrowser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordSession, type RecordSession } from '#app/features/records/session/recordSession.ts';
import type { RecordHost } from '#app/features/records/session/recordState.ts';
import { emitLiveEvent } from '#app/live/events.ts';
import { discardSession, openSession } from '#app/state/sessionState.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from '#core/testing/testFieldRegistry.ts';
import { createMessages } from '#view/i18n/messages.ts';
import { createPerson } from './person.ts';

const words: Directory = {
  ...createTestDirectory(
    [createTestTextField('title'), createTestTextField('note')],
    [
      createTestStatus('new'),
      createTestStatus('won', { commentRequiredToEnter: true }),
      createTestStatus('lost'),
    ],
  ),
  id: 'words',
};
const compiled = compileDirectory(words, testFieldRegistry);
const access = { groupIds: [], profile: undefined, rightsIn: () => FULL_RIGHTS, mayRead: () => true };

interface Stored {
  status: string;
  version: number;
  customFields: FieldValues;
}

let stored: Stored;
let calls: { name: string; body: unknown }[];
let refusal: object | null;
let said: string[];
let told: string[];
const stops: (() => void)[] = [];

beforeEach(() => {
  stored = { status: 'new', version: 1, customFields: { title: { stringValue: 'roof' } } };
  calls = [];
  refusal = null;
  said = [];
  told = [];
  localStorage.clear();
  openSession({ user: createPerson({ isAdmin: false }), token: 'a token' });
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  discardSession();
  vi.unstubAllGlobals();
});

async function answer(input: Request | string): Promise<Response> {
  const request = new Request(input);
  const [, target] = new URL(request.url).pathname.split('/status/');
  const body: { customFields?: FieldValues; text?: string } =
    request.method === 'GET' ? {} : JSON.parse((await request.text()) || '{}');
  if (request.method !== 'GET') {
    calls.push({ name: target ? `move ${target}` : request.method, body });
    if (refusal) return Response.json(refusal, { status: 409 });
    const customFields = { ...stored.customFields, ...body.customFields };
    stored = { status: target ?? stored.status, version: stored.version + 1, customFields };
  }
  const createdAt = '2026-01-01T00:00:00Z';
  return Response.json({
    id: 'r',
    number: 1,
    display: 'Roof',
    tags: [],
    position: 'a',
    createdAt,
    ...stored,
  });
}

function open(itemId: string | null = 'r'): RecordSession {
  const host: RecordHost = {
    messages: createMessages('en', []),
    toasts: { show: toast => said.push(toast.text) },
    access,
    onCreated: () => told.push('created'),
    onSaved: () => told.push('saved'),
    onClose: () => told.push('closed'),
  };
  const engine = {
    registry: testFieldRegistry,
    countryCode: 'ua',
    weekStart: 'Monday' as const,
    timeZone: 'UTC',
    findField: () => undefined,
    directoryOf: () => undefined,
    knownReference: () => undefined,
  };
  const session = createRecordSession({ formId: 'f', compiled, itemId, newRecord: {}, engine, host });
  stops.push(session.start());
  return session;
}

async function opened(): Promise<RecordSession> {
  const session = open();
  await vi.waitFor(() => expect(session.getState().form).not.toBe(null));
  return session;
}

const type = (session: RecordSession, field: string, stringValue: string) =>
  session.getState().form?.store.setValue(field, { stringValue });
const getShown = (session: RecordSession, field: string) =>
  session.getState().form?.store.getState().values[field]?.stringValue;
const changedElsewhere = (customFields: FieldValues) => {
  stored = { ...stored, version: stored.version + 1, customFields };
  emitLiveEvent({ event: 'DirectoryItemChanged', data: { directoryId: 'words', itemId: 'r' }, at: '' });
};

test('saves a change with the version of the record that was opened', async () => {
  const session = await opened();
  expect(session.isDirty()).toBe(false);
  type(session, 'title', 'gate');
  expect(session.isDirty()).toBe(true);
  await session.save();
  expect(calls).toEqual([
    { name: 'PUT', body: { customFields: { title: { stringValue: 'gate' } }, version: 1 } },
  ]);
  expect(told).toEqual(['saved', 'closed']);
});

test('stays open after saving while a comment is unsent, and continues with the stored version', async () => {
  const session = await opened();
  session.keep('comments', 'Ring them', true);
  expect(session.isDirty()).toBe(true);
  type(session, 'title', 'gate');
  await session.save();
  expect(told).toEqual(['saved']);
  await vi.waitFor(() => expect(session.getState().item?.version).toBe(2));
  expect(session.getKept('comments')).toBe('Ring them');
  type(session, 'title', 'gates');
  await session.save();
  expect(calls[1]?.body).toMatchObject({ version: 2 });
});

test('offers a choice between conflicting values, and saves the decision with the newer version', async () => {
  const session = await opened();
  type(session, 'title', 'mine');
  type(session, 'note', 'kept');
  const conflicts = [
    { fieldId: 'title', base: null, mine: { stringValue: 'mine' }, theirs: { stringValue: 'theirs' } },
  ];
  refusal = { status: 409, code: 'Conflict', version: 5, conflicts };
  await session.save();
  expect(session.getState().conflict?.conflicts).toEqual(conflicts);
  expect(session.getState().isBusy).toBe(false);
  refusal = null;
  await session.decide(new Set(['title']));
  expect(calls[1]?.body).toEqual({ customFields: { note: { stringValue: 'kept' } }, version: 5 });
  expect(session.getState().conflict).toBe(null);
});

test('shows updates immediately unless there is unsaved input or a dialog over the form', async () => {
  const session = await opened();
  const { form } = session.getState();
  changedElsewhere({ title: { stringValue: 'theirs' } });
  await vi.waitFor(() => expect(getShown(session, 'title')).toBe('theirs'));
  expect(session.getState().form).toBe(form);
  session.cover(true);
  changedElsewhere({ title: { stringValue: 'later' } });
  await Promise.resolve();
  expect(getShown(session, 'title')).toBe('theirs');
  session.cover(false);
  await vi.waitFor(() => expect(getShown(session, 'title')).toBe('later'));
  type(session, 'note', 'typed');
  changedElsewhere({ title: { stringValue: 'last' } });
  await vi.waitFor(() => expect(session.getState().hasNews).toBe(true));
  expect([getShown(session, 'title'), getShown(session, 'note')]).toEqual(['later', 'typed']);
});

test('keeps input typed while an update loads', async () => {
  const session = await opened();
  changedElsewhere({ title: { stringValue: 'theirs' } });
  type(session, 'note', 'typed');
  await vi.waitFor(() => expect(session.getState().hasNews).toBe(true));
  expect([getShown(session, 'title'), getShown(session, 'note')]).toEqual(['roof', 'typed']);
});

test('delays a new version of the definition while there is unsaved input', async () => {
  const session = await opened();
  const newer = compileDirectory({ ...words, revision: 2 }, testFieldRegistry);
  type(session, 'note', 'typed');
  session.define(newer);
  await Promise.resolve();
  expect(session.getState().compiled).toBe(compiled);
  session.getState().form?.store.setValue('note', undefined);
  await vi.waitFor(() => expect(session.getState().compiled).toBe(newer));
  expect(session.getState().form?.store.input.compiled).toBe(newer);
});

test('offers unsaved input as a draft after the session is lost, and saves it with its original version', async () => {
  const first = await opened();
  type(first, 'title', 'half');
  discardSession('Ended');
  for (const stop of stops.splice(0)) stop();
  openSession({ user: createPerson({ isAdmin: false }), token: 'another' });
  stored = { ...stored, version: 4, customFields: { ...stored.customFields, note: { stringValue: 'new' } } };
  const session = await opened();
  expect(session.getState().offered?.version).toBe(1);
  expect(getShown(session, 'title')).toBe('roof');
  session.takeDraft();
  expect([getShown(session, 'title'), getShown(session, 'note')]).toEqual(['half', 'new']);
  expect(session.isDirty()).toBe(true);
  await session.save();
  expect(calls[0]?.body).toEqual({ customFields: { title: { stringValue: 'half' } }, version: 1 });
  expect(Object.keys(localStorage).filter(key => key.startsWith('docket.draft.'))).toEqual([]);
});

test('removes a declined draft, and keeps no draft of discarded input', async () => {
  const first = await opened();
  type(first, 'title', 'half');
  for (const stop of stops.splice(0)) stop();
  const second = await opened();
  expect(second.getState().offered).toBeTruthy();
  second.dropDraft();
  expect(second.getState().offered).toBe(undefined);
  type(second, 'title', 'other');
  second.giveUp();
  expect(second.isDirty()).toBe(false);
  for (const stop of stops.splice(0)) stop();
  expect((await opened()).getState().offered).toBe(undefined);
});

test('asks for the comment that a move requires, sends it with the changes and keeps the form', async () => {
  const session = await opened();
  const { form } = session.getState();
  type(session, 'title', 'gate');
  await session.move('won');
  const { sheet } = session.getState();
  expect(sheet?.issues.map(({ code }) => code)).toEqual(['CommentRequired']);
  expect(session.isDirty()).toBe(true);
  expect(await sheet?.onConfirm({ patch: {}, comment: 'Signed', checklist: undefined })).toEqual([]);
  expect(calls).toEqual([
    {
      name: 'move won',
      body: { customFields: { title: { stringValue: 'gate' } }, text: 'Signed', version: 1 },
    },
  ]);
  await vi.waitFor(() => expect(session.getState().item?.status).toBe('won'));
  expect(session.getState().sheet).toBe(null);
  expect(session.getState().form).toBe(form);
  expect(session.isDirty()).toBe(false);
});

test('resolves the conflict of a move in the form, and repeats the move with the same comment', async () => {
  const session = await opened();
  type(session, 'title', 'mine');
  refusal = { status: 409, code: 'Conflict', version: 3, conflicts: [] };
  await session.move('won');
  await session.getState().sheet?.onConfirm({ patch: {}, comment: 'Signed', checklist: undefined });
  session.getState().sheet?.onClose();
  expect(session.getState().sheet).toBe(null);
  refusal = null;
  await session.decide(new Set());
  expect(calls[1]).toEqual({
    name: 'move won',
    body: { customFields: { title: { stringValue: 'mine' } }, text: 'Signed', version: 3 },
  });
  expect(told).toEqual(['saved']);
});

test('creates a new record once, and notifies the component that opened it', async () => {
  const session = open(null);
  await vi.waitFor(() => expect(session.getState().form).not.toBe(null));
  type(session, 'title', 'gate');
  await session.save();
  expect(calls[0]).toMatchObject({
    name: 'POST',
    body: { customFields: { title: { stringValue: 'gate' } } },
  });
  expect(told).toEqual(['created', 'saved', 'closed']);
});
