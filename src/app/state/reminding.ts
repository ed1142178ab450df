import { proxy, ref } from 'valtio';
import type { components } from '#contract/docket.gen.ts';

export type Reminder = components['schemas']['Reminder'];

/** What somebody wants to be reminded of: at most one of contact, process and record. */
export interface RemindAbout {
  readonly text?: string;
  readonly contact?: string | undefined;
  readonly process?: string | undefined;
  readonly record?: { readonly directoryId: string; readonly itemId: string } | undefined;
  /** What the contact, process or record is called. */
  readonly display?: string;
  /** The clock times that are meant, where they are known. */
  readonly startsLocal?: string;
  /** One that is there already and is to be changed. */
  readonly reminder?: Reminder;
}

/** Asked for from wherever people are; the form stands over whatever page is open (`features/reminders/`). */
export const reminding = proxy<{ requests: readonly RemindAbout[] }>({ requests: ref([]) });

export function remindAbout(about: RemindAbout): void {
  reminding.requests = ref([...reminding.requests, about]);
}

export function endReminding(about: RemindAbout): void {
  reminding.requests = ref(reminding.requests.filter(each => each !== about));
}

export function forgetReminding(): void {
  reminding.requests = ref([]);
}
