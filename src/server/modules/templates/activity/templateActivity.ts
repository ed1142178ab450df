/** The activity of a demo's users on its records, as described in a template's `activity.json`. */
import type { components } from '#contract/docket.gen.ts';
import type { FieldValuesPatch, FilterValue, OrderBy, WebBotInput } from '#core/model.ts';
import { shiftDatesInText } from '#core/template/dates.ts';
import { parseLocalizedJson, type TemplateLanguage } from '#core/template/template.ts';

/**
 * Users are identified by email. Without an email, the user who loads the template is meant. Everything else is
 * identified as in `template.json`.
 */
export interface TemplateActivity {
  readonly views: readonly ActivityView[];
  /** The home page of the user who loads the template. */
  readonly home: readonly ActivityTile[];
  readonly following: readonly ActivityTarget[];
  readonly files: readonly ActivityFile[];
  readonly comments: readonly (ActivityTarget & { readonly text: string })[];
  /** New records. Unlike imported records, they trigger rules. */
  readonly records: readonly TemplateNewRecord[];
  readonly changes: readonly RecordChange[];
  readonly reminders: readonly ActivityReminder[];
  readonly chat: ActivityChat;
  /** Records that users have opened, the most recent one last. */
  readonly opened: readonly ActivityTarget[];
}

export interface ActivityTarget {
  readonly by?: string;
  /** The code of the directory. */
  readonly directory: string;
  /** The value of the directory's key field. */
  readonly record: string;
}

export interface ActivityView {
  readonly name: string;
  /** If omitted, the view shows processes of every type. */
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
  /** The name of the view. */
  readonly view?: string;
}

export interface ActivityFile extends ActivityTarget {
  /** Path within the template's folder. */
  readonly file: string;
  readonly name: string;
  readonly text?: string;
}

export interface TemplateNewRecord extends Omit<ActivityTarget, 'record'> {
  readonly key: string;
  readonly values: FieldValuesPatch;
}

export interface RecordChange extends ActivityTarget {
  readonly status?: string;
  readonly values: FieldValuesPatch;
}

export interface ActivityReminder
  extends Pick<components['schemas']['ReminderInput'], 'text' | 'repeat' | 'endsWithRecord'>,
    Partial<Pick<ActivityTarget, 'directory' | 'record'>> {
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
  /** The author; `me` is the user who loads the template. If omitted, the visitor is the author. */
  readonly by?: string;
  readonly isNote?: boolean;
}

/**
 * @param dates The days between which all dates are shifted: `from` is the day for which the activity was
 * written, `to` is today.
 */
export function parseActivity(
  json: string,
  { lang, dates }: { lang: TemplateLanguage; dates: { from: string; to: string } },
): TemplateActivity {
  return parseLocalizedJson(shiftDatesInText(json, dates), lang) as TemplateActivity;
}
