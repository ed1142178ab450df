import { AsyncLocalStorage } from 'node:async_hooks';
import type { RulesOfMany } from '#core/model.ts';

/**
 * The cause of an event: another event that a subscriber handled, a run of a rule, or the larger change
 * that the event is part of, such as an import.
 */
export interface EventCause {
  readonly kind: 'event' | 'rule' | 'undo' | 'template' | 'import' | 'bulk' | 'merge';
  /**
   * The id of the causing event, run, template, import or change. An undo has the id of the change that it
   * undoes.
   */
  readonly id: string;
  /** How rules can respond to the events of a bulk change, as chosen by the caller. */
  readonly automation?: RulesOfMany | null | undefined;
}

interface Origin {
  readonly cause?: EventCause;
  readonly connectionId?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();

/** Sets the cause of all events emitted by `work`. */
export function withCause<T>(cause: EventCause, work: () => Promise<T>): Promise<T> {
  return origins.run({ ...origins.getStore(), cause }, work);
}

/**
 * Records that `work` runs for a call of this live connection, which then isn't notified of the events that
 * `work` emits.
 */
export function withConnectionId<T>(connectionId: string | undefined, work: () => T): T {
  return origins.run({ ...origins.getStore(), connectionId }, work);
}

/** Returns the cause of the running work, or `null` if none was set, as in calls of users. */
export function getCurrentCause(): EventCause | null {
  return origins.getStore()?.cause ?? null;
}

/** Returns the id of the live connection whose call the running work belongs to, if any. */
export function getCurrentConnectionId(): string | undefined {
  return origins.getStore()?.connectionId;
}
