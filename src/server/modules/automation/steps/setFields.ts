import { createIssue } from '#core/issues.ts';
import { changeRecord } from './changeRecord.ts';
import { checkValues } from './checkValues.ts';
import type { StepKind } from './stepKind.ts';
import { checkTexts, valuesOfTexts } from './textValues.ts';

export const setFields: StepKind<'SetFields'> = {
  kind: 'SetFields',
  needsRecord: () => true,
  check(rule, { customFields, texts = [] }) {
    if (Object.keys(customFields).length + texts.length === 0)
      return [createIssue(['customFields'], 'Required')];
    return [...checkValues(rule.opened, customFields), ...checkTexts(rule, rule.opened, texts)];
  },
  async perform(running, { customFields, texts }) {
    const read = await valuesOfTexts(running, running.opened, texts);
    return changeRecord(running, { customFields: { ...read, ...customFields } });
  },
  foretell: (_, { customFields, texts = [] }) => ({
    edit: { customFields },
    ...(texts.length > 0 ? { unknown: 'Texts' } : {}),
  }),
};
