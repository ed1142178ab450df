/** The changes that bring an account's configuration to what a template says. What it does not name stays. */
import type { ConfigurationDocument } from '../configuration/documents.ts';
import { sameJson } from '../configuration/sameJson.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { ConfigurationChange } from '../model.ts';
import { PROCESS_FIELDS } from './exportTemplate.ts';
import { planDirectories } from './planDirectories.ts';
import { planFields } from './planFields.ts';
import { planProfiles } from './planProfiles.ts';
import { type Template, TemplateError } from './template.ts';
import { planAssertions } from './templateAssertions.ts';
import { inTemplateOrder } from './templateOrder.ts';
import { readTarget, type TemplateTarget } from './templateTarget.ts';

/** @throws TemplateError naming every code or name that stands for nothing. */
export function planTemplate(
  template: Template,
  account: {
    readonly documents: readonly ConfigurationDocument[];
    readonly registry: FieldRegistry;
    readonly newId: () => string;
  },
): ConfigurationChange[] {
  const target = readTarget(template, account);
  const changes = [
    ...planGroups(target),
    ...planAccount(target),
    ...planDirectories(target, 'create'),
    ...planFields(target),
    ...planDirectories(target, 'finish'),
    ...planOrder(target),
    ...planBoards(target),
    ...planProfiles(target),
    ...planAssertions(target),
  ];
  if (target.problems.length > 0) throw new TemplateError([...new Set(target.problems)]);
  return changes;
}

function planGroups({ template, groups, existing }: TemplateTarget): ConfigurationChange[] {
  return (template.userGroups ?? []).flatMap(({ name }) => {
    const id = groups.get(name);
    return id === undefined || existing.has(id)
      ? []
      : [{ kind: 'SaveGroup', id, group: { name, users: [] } }];
  });
}

function planAccount({ template: { account }, current, ...target }: TemplateTarget): ConfigurationChange[] {
  if (!account || sameJson({ ...current.template.account, ...account }, current.template.account)) return [];
  const page = account.settings?.defaultState?.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const id = target.directory(name)?.id ?? target.boards.get(name);
    if (id === undefined)
      target.problems.push(`template.json: the start page names what is not there: ${name}.`);
    return id ?? whole;
  });
  const settings = { ...account.settings, ...(page === undefined ? {} : { defaultState: page }) };
  return [{ kind: 'SaveAccount', account: { ...target.accountBase, ...account, settings } }];
}

function planOrder(target: TemplateTarget): ConfigurationChange[] {
  const { template, directories } = target;
  const all = [...directories.values()];
  const wanted = (template.order ?? []).flatMap(code => target.directory(code)?.id ?? []);
  const fieldLists = [
    ...all.map(({ id, fields, template: one }) => ({ entity: id, fields, named: one?.fields })),
    { entity: PROCESS_FIELDS, fields: target.processFields, named: template.processFields },
  ];
  const ids = all.map(({ id }) => id);
  const ordered = inTemplateOrder(ids, wanted);
  return [
    ...(sameJson(ids, ordered) ? [] : [{ kind: 'OrderDirectories' as const, ids: ordered }]),
    ...fieldLists.flatMap(({ entity, fields, named = [] }) => {
      const actual = fields.toSorted((a, b) => a.madeAt - b.madeAt).map(({ id }) => id);
      const list = inTemplateOrder(
        actual,
        named.flatMap(({ code }) => fields.find(field => field.code === code)?.id ?? []),
      );
      return sameJson(actual, list) ? [] : [{ kind: 'OrderFields' as const, entity, ids: list }];
    }),
  ];
}

function planBoards(target: TemplateTarget): ConfigurationChange[] {
  const { template, current, problems } = target;
  const seen = new Map<string, number>();
  const wanted = (template.boards ?? []).map(board => ({ board, id: target.boardId(board.name, seen) }));
  const saves = wanted.flatMap(({ board, id }): ConfigurationChange[] => {
    if (sameJson(current.boards.get(id), board)) return [];
    const lanes = board.lanes.map(lane => {
      const directory = target.directory(lane.directoryId);
      if (!directory)
        problems.push(`template.json: board ${board.name} names no directory: ${lane.directoryId}.`);
      const statuses = lane.statuses.map(name => {
        const status = directory?.statuses.get(name);
        if (directory && !status)
          problems.push(`template.json: board ${board.name}: ${lane.directoryId} has no status ${name}.`);
        return status ?? '';
      });
      return { ...lane, directoryId: directory?.id ?? '', statuses };
    });
    return [{ kind: 'SaveBoard', id, board: { name: board.name, lanes } }];
  });
  const ids = [...new Set([...current.boards.keys(), ...wanted.map(({ id }) => id)])];
  const ordered = inTemplateOrder(
    ids,
    wanted.map(({ id }) => id),
  );
  return [...saves, ...(sameJson(ids, ordered) ? [] : [{ kind: 'OrderBoards' as const, ids: ordered }])];
}
