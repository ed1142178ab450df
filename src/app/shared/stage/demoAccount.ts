/**
 * A small account in the format of the contract, for stories of screens: two users, one of whom is logged in with all
 * permissions.
 */
import { ref } from 'valtio';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type { CurrentUser, Directory } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { type Boot, bootState } from '../../state/bootState.ts';
import { sessionState } from '../../state/sessionState.ts';

const getId = (n: number) => `01980000-0000-7000-8000-00000000910${n}`;

export const demoIds = {
  account: getId(1),
  ann: getId(2),
  ben: getId(3),
  group: getId(4),
  profile: getId(5),
  urgent: getId(6),
  later: getId(7),
} as const;

const { account, ann, ben, group, profile, urgent, later } = demoIds;

const demoUser: CurrentUser = {
  ...{ id: ann, name: 'Ann Admin', email: 'ann@example.org', emailConfirmed: true },
  ...{ isAdmin: true, groups: [{ id: group, name: 'Sales' }] },
  account: {
    ...{ id: account, name: 'Acme', code: '', timeZone: 'Europe/Kyiv', lang: 'en', countryCode: 'ua' },
    settings: {},
  },
};

/** Creates the data loaded at the start of the application. */
function demoBoot(directories: Directory[]): Boot {
  return {
    authUser: demoUser,
    token: '',
    users: [
      { id: ann, name: 'Ann Admin', groups: [group] },
      { id: ben, name: 'Ben Brown', groups: [] },
    ],
    userGroups: [{ id: group, name: 'Sales', everyone: false }],
    usageProfiles: [
      {
        ...{ id: profile, name: 'Staff', directories: [], menu: [], otherDirectories: FULL_RIGHTS },
        assignments: [{ userId: ann }],
      },
    ],
    ...{ boards: [], dataTransformation: [], automations: [], directories },
    tags: [
      { id: urgent, name: 'Urgent', color: '#fde2e1' },
      { id: later, name: 'Later', color: '#e8eefc' },
    ],
    calendar: DEFAULT_CALENDAR,
    ...{ unreadMessagesCount: 0, latestUserNotifications: [], unreadNotifications: 0 },
    clientSettings: { googleMapsApiKey: null, mapTiles: null, canLookUpCountry: false },
  };
}

/** Logs Ann in; returns a clean-up function for the `beforeEach` of a story. */
export function openDemoAccount(directories: Directory[], more: Partial<Boot> = {}): () => void {
  bootState.data = ref({ ...demoBoot(directories), ...more });
  sessionState.user = ref(demoUser);
  return () => {
    bootState.data = null;
    sessionState.user = null;
  };
}
