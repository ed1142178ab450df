import { createIssue } from '#core/issues.ts';
import { changeRecord } from './changeRecord.ts';
import { checkValues } from './checkValues.ts';
import type { StepKind } from './stepKind.ts';

export const setFields: StepKind<'SetFields'> = {
  kind: 'SetFields',
  check({ opened }, { customFields }) {
    if (Object.keys(customFields).length === 0) return [createIssue(['customFields'], 'Required')];
    return checkValues(opened, customFields);
  },
  foretell: (_, { customFields }) => ({ edit: { customFields } }),
  perform: (running, { customFields }) => changeRecord(running, { customFields }),
};
