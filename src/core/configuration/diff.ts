/** Describes changes of the configuration entity by entity, in the format of the contract. */
import type { ConfigurationDiff } from '../model.ts';
import { isObject, isSameJson } from '../sameJson.ts';
import { type ChangedDocument, findDirectoryId } from './documents.ts';

type Change = ConfigurationDiff['changes'][number];

export function diffDocuments(changed: readonly ChangedDocument[]): ConfigurationDiff[] {
  return changed.map(document => {
    const { kind, id, before, after } = document;
    const content = after ?? before;
    const directoryId = content ? findDirectoryId(content) : undefined;
    return {
      kind,
      id,
      ...(directoryId ? { directoryId } : {}),
      name: content?.name ?? '',
      outcome: getOutcome(document),
      changes: getChangesBetween(before ?? {}, after ?? {}, []),
    };
  });
}

/**
 * Returns the outcome of a change. A deleted field or group counts as removed, although it still exists and can be
 * restored.
 */
function getOutcome({ before, after }: ChangedDocument): ConfigurationDiff['outcome'] {
  if (before === null) return 'Created';
  if (after === null) return 'Removed';
  const [wasDeleted, isDeleted] = [before, after].map(content => 'deleted' in content && content.deleted);
  if (Boolean(wasDeleted) === Boolean(isDeleted)) return 'Changed';
  return isDeleted ? 'Removed' : 'Restored';
}

function getChangesBetween(before: unknown, after: unknown, path: readonly string[]): Change[] {
  if (isSameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap(name => getChangesBetween(before[name], after[name], [...path, name]));
  }
  const lists = Array.isArray(before) && Array.isArray(after) ? keyedLists(before, after) : undefined;
  if (lists) return changesInList(lists, path);
  return [
    {
      path: [...path],
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ];
}

interface KeyedLists {
  readonly before: ReadonlyMap<string, unknown>;
  readonly after: ReadonlyMap<string, unknown>;
  readonly isByIndex: boolean;
}

/**
 * Returns the entries of both lists, keyed by an identifying member (`KEYS`), or by index unless each entry
 * of both lists has a unique identifying member; `undefined` for lists of plain values, which are described
 * as a whole.
 */
function keyedLists(before: readonly unknown[], after: readonly unknown[]): KeyedLists | undefined {
  if (![...before, ...after].every(isObject)) return undefined;
  const [old, now] = [keyed(before), keyed(after)];
  if (old && now) return { before: old, after: now, isByIndex: false };
  return { before: byIndex(before), after: byIndex(after), isByIndex: true };
}

/** Members that can identify entries of a list, in order of preference; their values must be unique in the list. */
const KEYS = ['id', 'directoryId', 'groupId', 'userId', 'day', 'value'] as const;

function keyed(list: readonly unknown[]): Map<string, unknown> | undefined {
  const entries = list.flatMap(entry => {
    const key = isObject(entry)
      ? KEYS.map(name => entry[name]).find(id => typeof id === 'string')
      : undefined;
    return typeof key === 'string' ? [[key, entry] as const] : [];
  });
  const map = new Map(entries);
  return map.size === list.length ? map : undefined;
}

function byIndex(list: readonly unknown[]): Map<string, unknown> {
  return new Map(list.map((entry, index) => [String(index), entry]));
}

function changesInList({ before, after, isByIndex }: KeyedLists, path: readonly string[]): Change[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys.flatMap(key => getChangesBetween(before.get(key), after.get(key), [...path, key]));
  if (isByIndex) return changes;
  const kept = [...before.keys()].filter(key => after.has(key));
  const order = [...after.keys()].filter(key => before.has(key));
  return isSameJson(kept, order) ? changes : [...changes, { path: [...path], before: kept, after: order }];
}
