import { describe, expect, it } from 'vitest';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { createDirectoryDraft } from './draft.ts';
import { getDraftChanges, toDraftIssues } from './getDraftChanges.ts';

const field = (id: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  code: id,
  name: id,
  type: 'String',
  ...more,
});

const base: Directory = {
  id: 'orders',
  code: 'orders',
  name: 'Orders',
  type: 'Process',
  revision: 7,
  fields: [field('title'), field('price'), field('gone', { deleted: true }), field('shared')],
  statusList: [],
};
const shared = new Set(['shared']);
const draft = createDirectoryDraft(base);
const kinds = (fields: readonly FieldDefinition[]) =>
  getDraftChanges(base, { ...draft, fields }, shared).map(change => change.kind);

describe('The changes of a draft', () => {
  it('are empty if nothing differs', () => {
    expect(getDraftChanges(base, draft, shared)).toEqual([]);
  });

  it('end with the directory, whose revision detects a concurrent change', () => {
    const changes = getDraftChanges(
      base,
      { ...draft, settings: { ...draft.settings, name: 'Deals' } },
      shared,
    );
    expect(changes).toMatchObject([{ kind: 'SaveDirectory', directory: { name: 'Deals', revision: 7 } }]);
  });

  it('omit fields that all process types share', () => {
    const [title, price, gone] = draft.fields;
    if (!title || !price || !gone) throw new Error('Three fields.');
    expect(kinds([title, price, gone, field('shared', { name: 'Other' })])).toEqual([]);
  });

  it('save new fields before those that refer to them, and the order of fields afterwards', () => {
    const through = field('through', { directoryFieldId: 'link' });
    const changes = getDraftChanges(
      base,
      { ...draft, fields: [through, field('link'), ...draft.fields] },
      shared,
    );
    expect(changes.map(change => ('id' in change ? change.id : change.kind))).toEqual([
      'link',
      'through',
      'OrderFields',
      'orders',
    ]);
    expect(changes[2]).toMatchObject({ ids: ['through', 'link', 'title', 'price'] });
  });

  it('convert a field whose type changes, delete fields, and restore a deleted field before changing it', () => {
    const [title, price, gone] = draft.fields;
    if (!title || !price || !gone) throw new Error('Three fields.');
    const changes = getDraftChanges(
      base,
      {
        ...draft,
        fields: [
          { ...title, deleted: true },
          { ...price, type: 'Number' },
          { ...gone, deleted: undefined, name: 'Back' },
          field('shared'),
        ],
      },
      shared,
    );
    expect(changes.map(change => change.kind)).toEqual([
      'DeleteField',
      'SaveField',
      'RestoreField',
      'SaveField',
      'SaveDirectory',
    ]);
    expect(changes[1]).toMatchObject({ id: 'price', convert: true });
    expect(changes[3]).not.toHaveProperty('convert');
  });

  it('keep rules of statuses for system fields, but not for fields that are never sent', () => {
    const rules = { CreatedBy: { hidden: true }, title: { required: true }, never: { required: true } };
    const statuses = [{ key: 'new', id: 'new', name: 'New', type: 'Active', fields: rules } as const];
    const fields = [...draft.fields, field('never', { deleted: true })];
    const changes = getDraftChanges(base, { ...draft, fields, statuses }, shared);
    expect(changes).toMatchObject([
      { directory: { statusList: [{ fields: { CreatedBy: { hidden: true }, title: { required: true } } }] } },
    ]);
    expect(JSON.stringify(changes)).not.toContain('never');
  });

  it('map issues back to their paths in the draft', () => {
    const changes = getDraftChanges(base, { ...draft, fields: [...draft.fields, field('extra')] }, shared);
    const issues = [
      { path: ['changes', 0, 'name'], code: 'NameTaken', params: {} },
      { path: ['changes', 1, 'code'], code: 'CodeTaken', params: {} },
    ];
    expect(toDraftIssues(issues, changes, [...draft.fields, field('extra')])).toMatchObject([
      { path: ['fields', 4, 'name'] },
      { path: ['code'] },
    ]);
  });
});
