/** What users of a demo have done with its records, as `activity.json` of a template describes it. */
import type { components } from '#contract/docket.gen.ts';
import type { FieldValuesPatch, FilterValue, OrderBy, WebBotInput } from '#core/model.ts';
import { moveDates } from '#core/template/dates.ts';
import { localizeJson, type TemplateLanguage } from '#core/template/template.ts';

/** Users are named by their email, and whoever loads the template by no email; everything else as in `template.json`. */
export interface TemplateActivity {
  readonly views: readonly ActivityView[];
  /** The home page of whoever loads the template. */
  readonly home: readonly ActivityTile[];
  readonly following: readonly OnRecord[];
  readonly files: readonly ActivityFile[];
  readonly comments: readonly (OnRecord & { readonly text: string })[];
  /** New records, which rules act on: imported ones are none of their business. */
  readonly records: readonly NewRecord[];
  readonly changes: readonly RecordChange[];
  readonly reminders: readonly ActivityReminder[];
  readonly chat: ActivityChat;
  /** The latest last. */
  readonly opened: readonly OnRecord[];
}

export interface OnRecord {
  readonly by?: string;
  /** By code. */
  readonly directory: string;
  /** By the key of its directory's records. */
  readonly record: string;
}

export interface ActivityView {
  readonly name: string;
  /** Processes of every type where left out. */
  readonly directory?: string;
  readonly isShared: boolean;
  readonly view: string;
  readonly statuses?: readonly string[];
  readonly fields?: Readonly<Record<string, FilterValue>>;
  readonly orderBy?: OrderBy;
  readonly scope?: Readonly<Record<string, string>>;
}

export interface ActivityTile {
  readonly kind: string;
  readonly width: number;
  /** By name. */
  readonly view?: string;
}

export interface ActivityFile extends OnRecord {
  /** In the folder of the template. */
  readonly file: string;
  readonly name: string;
  readonly text?: string;
}

export interface NewRecord extends Omit<OnRecord, 'record'> {
  readonly key: string;
  readonly values: FieldValuesPatch;
}

export interface RecordChange extends OnRecord {
  readonly status?: string;
  readonly values: FieldValuesPatch;
}

export interface ActivityReminder
  extends Pick<components['schemas']['ReminderInput'], 'text' | 'repeat' | 'endsWithRecord'>,
    Partial<Pick<OnRecord, 'directory' | 'record'>> {
  readonly at: string;
  readonly groups?: readonly string[];
}

export interface ActivityChat {
  readonly bot: Pick<WebBotInput, 'name' | 'greeting' | 'away'>;
  readonly conversations: readonly ActivityConversation[];
}

export interface ActivityConversation {
  readonly visitor: { readonly id: string; readonly name: string; readonly email: string };
  readonly messages: readonly ActivityMessage[];
}

export interface ActivityMessage {
  readonly text: string;
  /** Of the visitor where left out; `me` is whoever loads the template. */
  readonly by?: string;
  readonly isNote?: boolean;
}

/** @param dates the day it was written for, and today. */
export function readActivity(
  json: string,
  { lang, dates }: { lang: TemplateLanguage; dates: { from: string; to: string } },
): TemplateActivity {
  return localizeJson(moveDates(json, dates), lang) as TemplateActivity;
}
