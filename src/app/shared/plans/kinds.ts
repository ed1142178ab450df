import type { ConfigurationDiff, ConfigurationPlan } from '#core/model.ts';

type Place = Pick<ConfigurationPlan['references'][number], 'kind' | 'id' | 'directoryId'>;

interface VisibleKind {
  /** Returns the URL of an entity's page; `undefined` if it has no page. */
  address(thing: Place): string | undefined;
  /** True if the page lists all entities of this type, including newly created ones. */
  readonly isListed?: boolean;
  /** The name of the member that contains a field type. */
  readonly typeMember?: string;
}

/**
 * Types of configuration entities that have pages or contain field types. The names of all types have the message ids
 * `configuration.kind.…`.
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

/** Returns the URL of a configuration entity; `undefined` if it has no page. */
export function findDefinitionAddress(thing: Place): string | undefined {
  return shownKinds[thing.kind]?.address(thing);
}

/**
 * Returns the URL of an entity that a change creates, changes or removes; `undefined` if it has no page or doesn't
 * exist at the moment.
 */
export function findChangedEntityAddress(diff: ConfigurationDiff): string | undefined {
  const isThere = shownKinds[diff.kind]?.isListed ? diff.outcome !== 'Removed' : diff.outcome === 'Changed';
  return isThere ? findDefinitionAddress(diff) : undefined;
}

export function isFieldTypeMember({ kind }: Pick<ConfigurationDiff, 'kind'>, member: string): boolean {
  return shownKinds[kind]?.typeMember === member;
}
