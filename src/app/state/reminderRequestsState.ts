import { proxy, ref } from 'valtio';
import type { components } from '#contract/docket.gen.ts';

export type Reminder = components['schemas']['Reminder'];

/** The content of a new or edited reminder, with at most one of contact, process and record. */
export interface ReminderRequest {
  readonly text?: string;
  readonly contact?: string | undefined;
  readonly process?: string | undefined;
  readonly record?: { readonly directoryId: string; readonly itemId: string } | undefined;
  /** The name of the contact, process or record. */
  readonly display?: string;
  /** The preset local start time, if known. */
  readonly startsLocal?: string;
  /**
   * If set, a separate reminder is created for each of these subjects, with the same text, time and
   * recipients.
   */
  readonly each?: readonly ReminderRequest[];
  /** An existing reminder to edit. */
  readonly reminder?: Reminder;
}

/**
 * Requests to open the reminder form, from any page. The form (`features/reminders/`) opens on top of the
 * page.
 */
export const reminderRequestsState = proxy<{ requests: readonly ReminderRequest[] }>({ requests: ref([]) });

export function openReminderForm(about: ReminderRequest): void {
  reminderRequestsState.requests = ref([...reminderRequestsState.requests, about]);
}

export function closeReminderForm(about: ReminderRequest): void {
  reminderRequestsState.requests = ref(reminderRequestsState.requests.filter(each => each !== about));
}

export function clearReminderRequests(): void {
  reminderRequestsState.requests = ref([]);
}
