import { expect, test } from 'vitest';
import { listWritableFields, writableSystemFields } from '#core/field/system/writableSystemFields.ts';
import type { Item, RightsStep } from '#core/model.ts';
import { createMessages } from '#view/i18n/messages.ts';
import { createTransitionQuestion } from './createTransitionQuestion.ts';
import en from './messages/en.json' with { type: 'json' };
import uk from './messages/uk.json' with { type: 'json' };
import { type AssertionStatement, describeAssertion, describeRightsStep } from './rightsWords.ts';

const catalogues = { en: createMessages('en', [en]), uk: createMessages('uk', [uk]) };
const known = {
  directories: [{ id: 'deals', name: 'Deal', fields: [{ id: 'cost', name: 'Cost' }], statusList: [] }],
  userGroups: [
    { id: 'sales', name: 'Sales', everyone: false },
    { id: 'all', name: 'Everyone', everyone: true },
  ],
  users: [{ id: 'ben', name: 'Ben Baker' }],
} as unknown as Parameters<typeof describeAssertion>[2];
const never: AssertionStatement = {
  ...{ who: { groupId: 'sales' }, expectation: 'Never', directoryId: 'deals' },
  ...{ part: 'field', action: 'read', fieldId: 'cost' },
};

test("describes a statement about a group, everyone or one user in the viewer's language", () => {
  const say = (statement: AssertionStatement) => [
    describeAssertion(catalogues.en, statement, known),
    describeAssertion(catalogues.uk, statement, known),
  ];
  expect(say(never)).toEqual([
    'No one in “Sales” can ever see the field “Cost” in “Deal”.',
    'Ніхто з групи «Sales» ніколи не може бачити поле «Cost» (Deal).',
  ]);
  expect(say({ ...never, who: { groupId: 'all' } })[0]).toBe(
    'No one can ever see the field “Cost” in “Deal”.',
  );
  expect(say({ ...never, who: { userId: 'ben' }, expectation: 'Always' })[0]).toBe(
    'Ben Baker can always see the field “Cost” in “Deal”.',
  );
});

test('describes a statement about a deleted user and a deleted directory', () => {
  const gone = { ...never, who: { userId: 'gone' }, directoryId: 'gone' };
  for (const messages of Object.values(catalogues)) {
    expect(describeAssertion(messages, gone, known)).toContain(messages.t('assertions.whoGone'));
  }
});

test('explains an unavailable transition by the missing permission to update, leave or enter', () => {
  const item = { id: 'roof', status: 'new' } as Item;
  const way = (code: string, action: string) =>
    createTransitionQuestion(
      { statusId: 'lost', reasons: [{ path: [], code, params: { action } }] },
      item,
      'deals',
    );
  const place = { directoryId: 'deals', itemId: 'roof' };
  expect(way('NotPermitted', 'update')).toEqual({ ...place, part: 'record', action: 'update' });
  expect(way('StatusNotPermitted', 'leave')).toEqual({
    ...{ ...place, part: 'status', action: 'leave', statusId: 'new' },
  });
  expect(way('StatusNotPermitted', 'enter')).toEqual({
    ...{ ...place, part: 'status', action: 'enter', statusId: 'lost' },
  });
});

test("shows the names of system fields in the viewer's language", () => {
  const process = { type: 'Process', contactEnabled: true, builtIn: false } as const;
  const own = listWritableFields(writableSystemFields, process, { contactDirectoryId: 'contacts' });
  const question = { directoryId: 'deals', part: 'field', action: 'update' } as const;
  const say = (locale: 'en' | 'uk', step: Pick<RightsStep, 'id' | 'name'>) =>
    describeRightsStep(
      catalogues[locale],
      { ...step, code: 'FieldEditable', subject: 'Field', verdict: 'Allows' },
      { question, known },
    );
  expect(own.map(field => say('en', field))).toEqual(own.map(({ name }) => expect.stringContaining(name)));
  const names = ['Контакт', 'Відповідальний', 'Термін'];
  expect(own.map(field => say('uk', field))).toEqual(names.map(name => expect.stringContaining(name)));
  expect(say('uk', { id: 'cost', name: 'Cost' })).toContain('Cost');
});

test("explains what a script does to a field, with the script's displayed name", () => {
  const question = { directoryId: 'deals', part: 'field', action: 'update' } as const;
  const say = (locale: 'en' | 'uk', params: { owner: string; script: string }) =>
    describeRightsStep(
      catalogues[locale],
      { code: 'FieldReadonlyByScript', subject: 'Field', verdict: 'Refuses', name: 'Total', params },
      { question, known },
    );
  const hook = { owner: 'Account', script: 'relief/request: sums' };
  expect(say('en', hook)).toBe(
    'A script of the account (“relief/request: sums”) keeps the field “Total” read-only.',
  );
  expect(say('uk', hook)).toBe(
    'Скрипт облікового запису («relief/request: sums») робить поле «Total» доступним лише для читання.',
  );
  const own = { owner: 'Directory', script: 'onChangedScript' };
  expect(say('en', own)).toBe(
    'A script of the directory (“When a value changes”) keeps the field “Total” read-only.',
  );
});
