/** Checks that the users newly referenced by writes are among the users that the fields offer. */
import type { BoundField } from '#core/field/boundField.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { listSelectableUsers } from './listSelectableUsers.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/** A write with its changed user fields. */
interface PeopleChange {
  readonly write: { readonly isStored: boolean };
  readonly fields: readonly {
    readonly field: BoundField;
    readonly before: readonly ReferencedTarget[];
    readonly after: readonly ReferencedTarget[];
  }[];
}

/**
 * Returns the newly referenced users that are offered, keyed by field id. Only contains fields that restrict the
 * offered users.
 */
export async function findSelectableUsersByField(
  scope: RecordScope,
  opened: OpenDirectory,
  changes: readonly PeopleChange[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const wanted = changes.flatMap(asked).filter(({ field }) => field.definition.people);
  const offered = new Map<string, ReadonlySet<string>>();
  for (const [id, group] of Map.groupBy(wanted, ({ field }) => field.definition.id)) {
    const [{ field } = {}] = group;
    if (!field) continue;
    const ids = group.flatMap(({ before, after }) => getNewPeople(before, after));
    const { definition } = field;
    offered.set(id, new Set(await listSelectableUsers(scope, opened, { definition, ids })));
  }
  return offered;
}

export function validateUserReferences(
  change: PeopleChange,
  { offered, people }: { offered: ReadonlyMap<string, ReadonlySet<string>>; people: ReadonlySet<string> },
): Issue[] {
  return asked(change).flatMap(({ field, before, after }) => {
    const { id } = field.definition;
    const among = offered.get(id);
    // Users that don't exist are reported by another check.
    const isOffered = (person: string) => among?.has(person) || !people.has(person);
    if (!among || getNewPeople(before, after).every(isOffered)) return [];
    return [createIssue(['customFields', id], 'PersonNotOffered')];
  });
}

/**
 * Returns no fields for writes that restore earlier values, because these can contain users that are no
 * longer offered.
 */
const asked = ({ write, fields }: PeopleChange) => (write.isStored ? [] : fields);

function getNewPeople(before: readonly ReferencedTarget[], after: readonly ReferencedTarget[]): string[] {
  const old = new Set(before.map(target => target.id));
  return after.filter(({ kind, id }) => kind === 'person' && !old.has(id)).map(({ id }) => id);
}
