import type { ConfigurationDiff, ConfigurationPlan } from '#core/model.ts';

type Place = Pick<ConfigurationPlan['references'][number], 'kind' | 'id' | 'directoryId'>;

interface ShownKind {
  /** Where a thing is looked at; undefined for one without a page of its own. */
  address(thing: Place): string | undefined;
  /** Its page is that of all things of the kind, so it is there as soon as one is made. */
  readonly isListed?: boolean;
  /** The member that holds a type of fields. */
  readonly typeMember?: string;
}

/** How kinds of configuration are shown that are not merely named; each has a name in the texts `configuration.kind.…`. */
const shownKinds: Readonly<Record<string, ShownKind>> = {
  WebhookEndpoint: { address: () => '/automation/webhooks', isListed: true },
  Board: { address: ({ id }) => `/boards/${id}` },
  Report: { address: ({ id }) => `/reports/${id}` },
  Profile: { address: ({ id }) => `/usage-profiles/${id}` },
  Assertion: { address: () => '/usage-profiles/assertions', isListed: true },
  Directory: { address: ({ id }) => `/directories/${id}` },
  Field: { address: ({ directoryId }) => directoryId && `/directories/${directoryId}`, typeMember: 'type' },
  Status: { address: ({ directoryId }) => directoryId && `/directories/${directoryId}` },
};

/** Where a thing of the configuration is looked at; undefined for what has no page of its own. */
export function thingAddress(thing: Place): string | undefined {
  return shownKinds[thing.kind]?.address(thing);
}

/** The same of something that a change makes, alters or takes away; undefined where it is not there to be looked at. */
export function changedAddress(diff: ConfigurationDiff): string | undefined {
  const isThere = shownKinds[diff.kind]?.isListed ? diff.outcome !== 'Removed' : diff.outcome === 'Changed';
  return isThere ? thingAddress(diff) : undefined;
}

export function holdsFieldType({ kind }: Pick<ConfigurationDiff, 'kind'>, member: string): boolean {
  return shownKinds[kind]?.typeMember === member;
}
