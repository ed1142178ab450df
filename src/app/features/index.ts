import { automation } from './automation/feature.ts';
import { backgroundWork } from './background-work/feature.ts';
import { boards } from './boards/feature.ts';
import { chat } from './chat/feature.ts';
import { configuration } from './configuration/feature.ts';
import { contacts } from './contacts/feature.ts';
import { customFields } from './custom-fields/feature.ts';
import type { Feature } from './defineFeature.ts';
import { directories } from './directories/feature.ts';
import { directoryEdit } from './directory-edit/feature.ts';
import { family } from './family/feature.ts';
import { files } from './files/feature.ts';
import { home } from './home/feature.ts';
import { map } from './map/feature.ts';
import { notifications } from './notifications/feature.ts';
import { processes } from './processes/feature.ts';
import { profile } from './profile/feature.ts';
import { publicForms } from './public-forms/feature.ts';
import { records } from './records/feature.ts';
import { reminders } from './reminders/feature.ts';
import { reports } from './reports/feature.ts';
import { session } from './session/feature.ts';
import { settings } from './settings/feature.ts';
import { transformations } from './transformations/feature.ts';
import { usageProfiles } from './usage-profiles/feature.ts';
import { userGroups } from './user-groups/feature.ts';
import { users } from './users/feature.ts';

/** All features of the application, in the order of the menu. */
export const features: readonly Feature[] = [
  session,
  home,
  processes,
  reports,
  contacts,
  profile,
  records,
  family,
  reminders,
  automation,
  chat,
  publicForms,
  notifications,
  files,
  map,
  directories,
  directoryEdit,
  customFields,
  boards,
  users,
  userGroups,
  usageProfiles,
  transformations,
  configuration,
  settings,
  backgroundWork,
];
