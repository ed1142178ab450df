import { expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createIssue } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import {
  acceptAnySchema,
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldContext,
  testFieldRegistry,
} from '#core/testing/testFieldRegistry.ts';
import { createMessages } from '#view/i18n/messages.ts';
import { ApiError } from '../../api/ApiError.ts';
import { type MoveRecordInput, type MoveSheet, moveRecord, type RecordMove } from './moveRecord.ts';

const compiled = compileDirectory(
  createTestDirectory([createTestTextField('title')], [createTestStatus('new'), createTestStatus('won')]),
  testFieldRegistry,
);
const messages = createMessages('en', []);
const missing = createIssue(['customFields', 'title'], 'Required');
const closed = createIssue(['status'], 'StatusNotPermitted');
const item: Item = {
  id: 'r',
  number: 1,
  display: 'Roof',
  status: 'new',
  tags: [],
  customFields: {},
  version: 4,
  position: 'a',
  createdAt: '2026-01-01T00:00:00Z',
  lastActivityAt: '2026-01-01T00:00:00Z',
};
const input = {
  compiled,
  validateSchema: acceptAnySchema,
  rights: FULL_RIGHTS,
  groupIds: [],
  formulaContext: testFieldContext,
  current: null,
};

/** Creates a move that receives these responses in order, and records its callbacks. */
function asked(answers: readonly (Item | ApiError)[], more: Partial<RecordMove> = {}) {
  const left = [...answers];
  const sent: MoveRecordInput[] = [];
  const told: string[] = [];
  let sheet: MoveSheet | null = null;
  const move: RecordMove = {
    compiled,
    item,
    statusId: 'won',
    version: item.version,
    conflictText: 'Once more?',
    judge: () => ({ issues: [] }),
    formInput: () => input,
    async send(one) {
      sent.push(one);
      const answer = left.shift();
      if (!answer || answer instanceof ApiError) throw answer;
      return answer;
    },
    show(change) {
      sheet = change(sheet);
    },
    onMoved: moved => told.push(`moved ${moved.version}`),
    onRefused: ({ issues, error }) => told.push(`refused ${issues.map(({ code }) => code)} ${error?.status}`),
    onRefusedInSheet: ({ error }) => told.push(`in sheet ${error?.status}`),
    onGivenUp: () => told.push('given up'),
    ...more,
  };
  const open = (): MoveSheet => {
    if (!sheet) throw new Error('No sheet is open.');
    return sheet;
  };
  return { move, sent, told, open, isOpen: () => sheet !== null };
}

const moved: Item = { ...item, status: 'won', version: 5 };
const conflict = new ApiError({ status: 409, version: 8 });
const done = { patch: { title: { stringValue: 'gate' } }, comment: 'Signed', checklist: undefined };

test('sends a complete move immediately, with the unsaved values', async () => {
  const { move, sent, told } = asked([moved], { judge: () => ({ issues: [], patch: { title: null } }) });
  await moveRecord(messages, move);
  expect(sent).toEqual([{ patch: { title: null }, comment: undefined, version: 4 }]);
  expect(told).toEqual(['moved 5']);
});

test('rejects an unavailable transition before sending anything', async () => {
  const { move, sent, told } = asked([], { judge: () => ({ issues: [missing, closed] }) });
  await moveRecord(messages, move);
  expect([sent, told]).toEqual([[], ['refused StatusNotPermitted undefined']]);
});

test('asks for missing values and sends them with the move, or sends nothing if the user cancels', async () => {
  const { move, sent, told, open, isOpen } = asked([moved], { judge: () => ({ issues: [missing] }) });
  await moveRecord(messages, move);
  open().onClose();
  expect([isOpen(), sent, told]).toEqual([false, [], ['given up']]);
  await moveRecord(messages, move);
  expect(await open().onConfirm(done)).toEqual([]);
  expect(sent).toEqual([{ ...done, version: 4 }]);
  expect([isOpen(), told.at(-1)]).toEqual([false, 'moved 5']);
});

test('asks for values that the server reports as missing, unless an open form can show them', async () => {
  const lacking = new ApiError({ status: 422, issues: [missing] });
  const { move, open } = asked([lacking, moved]);
  await moveRecord(messages, move);
  expect(open().issues).toEqual([missing]);
  const inForm = asked([lacking], { hasForm: true });
  await moveRecord(messages, inForm.move);
  expect([inForm.isOpen(), inForm.told]).toEqual([false, ['refused Required 422']]);
});

test("keeps the dialog open on a conflict, and sends the other user's version in the next attempt", async () => {
  const { move, sent, told, open } = asked([conflict, moved], { judge: () => ({ issues: [missing] }) });
  await moveRecord(messages, move);
  await open().onConfirm(done);
  expect(open().problem).toBe('Once more?');
  await open().onConfirm(done);
  expect(sent.map(({ version }) => version)).toEqual([4, 8]);
  expect(told).toEqual(['in sheet 409', 'moved 5']);
});

test('sends the same version again after a conflict if an open form can resolve it', async () => {
  const more: Partial<RecordMove> = { hasForm: true, judge: () => ({ issues: [missing] }) };
  const { move, sent, open } = asked([conflict, conflict], more);
  await moveRecord(messages, move);
  await open().onConfirm(done);
  await open().onConfirm(done);
  expect(sent.map(({ version }) => version)).toEqual([4, 4]);
});

test('keeps a dialog opened for the next move open when the previous one is confirmed', async () => {
  const first = asked([moved], { judge: () => ({ issues: [missing] }) });
  await moveRecord(messages, first.move);
  const { onConfirm } = first.open();
  await moveRecord(messages, first.move);
  const { key } = first.open();
  await onConfirm(done);
  expect(first.open().key).toBe(key);
});
