import { createIssue } from '#core/issues.ts';
import { findUnknownIdIssues } from '#server/kernel/problem/references.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { performRecordChangeStep } from './performRecordChangeStep.ts';
import type { StepKind } from './stepKind.ts';

export const tagStep: StepKind<'Tag'> = {
  kind: 'Tag',
  needsRecord: () => true,
  async check({ scope }, { add = [], remove = [] }) {
    if (add.length + remove.length === 0) return [createIssue(['add'], 'Required')];
    const known = new Set((await listTags(scope.trx)).map(({ id }) => id));
    return [
      ...findUnknownIdIssues(add, known, { path: index => ['add', index], code: 'UnknownTag' }),
      ...findUnknownIdIssues(remove, known, { path: index => ['remove', index], code: 'UnknownTag' }),
    ];
  },
  foretell: (_, { add = [], remove = [] }) => ({ edit: { addTags: add, removeTags: remove } }),
  perform: (running, { add = [], remove = [] }) =>
    performRecordChangeStep(running, { addTags: add, removeTags: remove }),
};
