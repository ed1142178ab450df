/** The draft of the account in the settings (specification section 3). */
import type { components } from '#contract/docket.gen.ts';
import { getWeekStart, type WeekStart } from '#core/calendar/weekStart.ts';
import { createIssue } from '#core/issues.ts';
import type { CurrentUser, Issue } from '#core/model.ts';
import { SETTING_NAME_BY_MODULE } from '#core/policy/modules.ts';

export type EditableAccount = CurrentUser['account'];

/** The setting of each module, as named in the contract. */
export const MODULE_SETTINGS = Object.values(SETTING_NAME_BY_MODULE);

export interface AccountDraft {
  readonly name: string;
  readonly timeZone: string;
  readonly lang: EditableAccount['lang'];
  readonly countryCode: string;
  /** Identifies the account's customisation; empty if there is none. */
  readonly code: string;
  /** The start page; empty for the home page. */
  readonly defaultState: string;
  readonly weekStart: WeekStart;
  readonly modules: Readonly<Record<(typeof MODULE_SETTINGS)[number], boolean>>;
}

export function createAccountDraft({
  name,
  timeZone,
  lang,
  countryCode,
  code,
  settings,
}: EditableAccount): AccountDraft {
  const start = settings.defaultState ?? '';
  return {
    name,
    timeZone,
    lang,
    countryCode,
    code,
    defaultState: start === '/' || start === '/home' ? '' : start,
    weekStart: getWeekStart(settings),
    modules: Object.fromEntries(
      MODULE_SETTINGS.map(module => [module, settings[module] === true]),
    ) as AccountDraft['modules'],
  };
}

export function toAccountUpdate(draft: AccountDraft): components['schemas']['AccountUpdate'] {
  const { name, timeZone, lang, countryCode, code, defaultState, weekStart } = draft;
  return {
    name: name.trim(),
    timeZone,
    lang,
    countryCode,
    code: code.trim().toLowerCase(),
    settings: { ...draft.modules, defaultState: defaultState || '/', weekStart },
  };
}

export function validateAccountDraft({ name, timeZone, countryCode, code }: AccountDraft): Issue[] {
  const needed = [
    ['name', name.trim()],
    ['timeZone', timeZone],
    ['countryCode', countryCode],
  ] as const;
  const missing = needed.flatMap(([member, value]) => (value ? [] : [createIssue([member], 'Required')]));
  const isCode = /^[a-z0-9-]*$/.test(code.trim().toLowerCase());
  return isCode ? missing : [...missing, createIssue(['code'], 'InvalidText')];
}
