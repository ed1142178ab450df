/** An account as the contract shapes it, and a rule in it, for the stories of the editor. */
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type { CurrentUser, Directory } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/permissions.ts';
import type { Boot } from '../../../state/boot.ts';
import { draftOf, type RuleDraft, type StepDraft } from '../ruleDraft.ts';

const idOf = (n: number) => `01980000-0000-7000-8000-00000000910${n}`;
const [account, ann, ben, group, profile, urgent, later, rule] = [1, 2, 3, 4, 5, 6, 7, 8].map(idOf);

const demoUser: CurrentUser = {
  ...{ id: ann ?? '', name: 'Ann Admin', email: 'ann@example.org', emailConfirmed: true },
  ...{ isAdmin: true, groups: [{ id: group ?? '', name: 'Sales' }] },
  account: {
    ...{ id: account ?? '', name: 'Acme', code: '', timeZone: 'Europe/Kyiv', lang: 'en', countryCode: 'ua' },
    settings: {},
  },
};

/** Everybody there has all rights. */
export function demoBoot(directories: Directory[]): Boot {
  return {
    authUser: demoUser,
    token: '',
    users: [
      { id: ann ?? '', name: 'Ann Admin', groups: [group ?? ''] },
      { id: ben ?? '', name: 'Ben Brown', groups: [] },
    ],
    userGroups: [{ id: group ?? '', name: 'Sales', everyone: false }],
    usageProfiles: [
      {
        ...{ id: profile ?? '', name: 'Staff', directories: [], menu: [], otherDirectories: FULL_RIGHTS },
        assignments: [{ userId: ann ?? '' }],
      },
    ],
    ...{ boards: [], dataTransformation: [], automations: [], directories },
    tags: [
      { id: urgent ?? '', name: 'Urgent', color: '#fde2e1' },
      { id: later ?? '', name: 'Later', color: '#e8eefc' },
    ],
    calendar: DEFAULT_CALENDAR,
    ...{ unreadMessagesCount: 0, latestUserNotifications: [], unreadNotifications: 0 },
    clientSettings: { googleMapsApiKey: null, mapTiles: null, canLookUpCountry: false },
  };
}

/** What a new rule begins with. */
export const emptyDraft: RuleDraft = draftOf(undefined);

/** Records that enter the first status with a tag are commented on, moved on and told of. */
export function filledDraft({ id: directoryId, statusList = [] }: Directory): RuleDraft {
  const [first, second] = statusList.map(status => status.id);
  const step = (key: string, step: StepDraft['step']): StepDraft => ({ key: `${rule}${key}`, step });
  return {
    ...emptyDraft,
    ...{ name: 'Look at what is urgent', directoryId, enabled: true, profileId: profile ?? '' },
    groupIds: [group ?? ''],
    when: { kind: 'StatusEntered', statusIds: [first ?? ''] },
    filter: { tags: [urgent ?? ''] },
    steps: [
      step('1', { kind: 'Comment', text: '{{Name}} is urgent.' }),
      step('2', { kind: 'Notify', text: 'Please look at {{Name}}.', people: { userIds: [ben ?? ''] } }),
      step('3', { kind: 'Wait', amount: 2, unit: 'Days' }),
      step('4', { kind: 'Move', statusId: second ?? '' }),
    ],
    otherwise: [step('5', { kind: 'Tag', add: [later ?? ''], remove: [] })],
  };
}
