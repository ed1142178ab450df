import { filterDocumentsByKind } from '#core/configuration/documents.ts';
import type { TemplatePart } from '#core/template/templatePart.ts';
import { findListProblems } from '#core/template/templateProblems.ts';
import { compareCodePoints } from '#core/text.ts';

declare module '#core/template/template.ts' {
  interface Template {
    readonly userGroups?: readonly { readonly name: string }[];
  }
}

/** Groups without their members: users aren't part of a template. */
export const groupTemplate: TemplatePart = {
  findProblems: ({ userGroups }) => findListProblems('userGroups', userGroups),
  exportFrom({ documents }) {
    const groups = filterDocumentsByKind(documents, 'Group').filter(
      ({ content }) => !content.deleted && !content.everyone,
    );
    const names = groups.map(({ content }) => content.name).toSorted(compareCodePoints);
    return { userGroups: names.map(name => ({ name })) };
  },
  plan({ template, documents, ids, newId }) {
    const groups = filterDocumentsByKind(documents, 'Group').filter(({ content }) => !content.deleted);
    for (const { id, content } of groups) ids.add('Group', content.name, id);
    const wanted = (template.userGroups ?? []).filter(({ name }) => ids.find('Group', name) === undefined);
    const made = wanted.map(({ name }) => ({ name, id: newId() }));
    for (const { name, id } of made) ids.add('Group', name, id);
    return () => made.map(({ name, id }) => ({ kind: 'SaveGroup', id, group: { name, users: [] } }));
  },
};
