import type { ConfigurationDiff, ConfigurationPlan } from '#core/model.ts';

type Place = Pick<ConfigurationPlan['references'][number], 'kind' | 'id' | 'directoryId'>;

interface VisibleKind {
  /** Returns the address of an entity's page; `undefined` if it has none. */
  address(thing: Place): string | undefined;
  /** True if its page lists all entities of the type, so that it also shows newly created ones. */
  readonly isListed?: boolean;
  /** The member that contains a field type. */
  readonly typeMember?: string;
}

/**
 * Types of configuration entities that have pages or contain field types. The texts `configuration.kind.…` contain the
 * names of all types.
 */
const shownKinds: Readonly<Record<string, VisibleKind>> = {
  WebhookEndpoint: { address: () => '/automation/webhooks', isListed: true },
  Board: { address: ({ id }) => `/boards/${id}` },
  Report: { address: ({ id }) => `/reports/${id}` },
  Profile: { address: ({ id }) => `/usage-profiles/${id}` },
  Assertion: { address: () => '/usage-profiles/assertions', isListed: true },
  Directory: { address: ({ id }) => `/directories/${id}` },
  Field: { address: ({ directoryId }) => directoryId && `/directories/${directoryId}`, typeMember: 'type' },
  Status: { address: ({ directoryId }) => directoryId && `/directories/${directoryId}` },
};

/** Returns the address of a configuration entity; `undefined` if it has no page. */
export function getDefinitionAddress(thing: Place): string | undefined {
  return shownKinds[thing.kind]?.address(thing);
}

/**
 * Returns the address of an entity that a change creates, changes or removes; `undefined` if it has no page or doesn't
 * exist at the moment.
 */
export function getChangedAddress(diff: ConfigurationDiff): string | undefined {
  const isThere = shownKinds[diff.kind]?.isListed ? diff.outcome !== 'Removed' : diff.outcome === 'Changed';
  return isThere ? getDefinitionAddress(diff) : undefined;
}

export function isFieldTypeMember({ kind }: Pick<ConfigurationDiff, 'kind'>, member: string): boolean {
  return shownKinds[kind]?.typeMember === member;
}
