import { automationFeature } from './automation/feature.ts';
import { backgroundWorkFeature } from './background-work/feature.ts';
import { boardsFeature } from './boards/feature.ts';
import { chatFeature } from './chat/feature.ts';
import { configurationFeature } from './configuration/feature.ts';
import { contactsFeature } from './contacts/feature.ts';
import { customFieldsFeature } from './custom-fields/feature.ts';
import type { AppFeature } from './defineFeature.ts';
import { directoriesFeature } from './directories/feature.ts';
import { directoryEditFeature } from './directory-edit/feature.ts';
import { familyFeature } from './family/feature.ts';
import { filesFeature } from './files/feature.ts';
import { homeFeature } from './home/feature.ts';
import { mapFeature } from './map/feature.ts';
import { notificationsFeature } from './notifications/feature.ts';
import { processesFeature } from './processes/feature.ts';
import { profileFeature } from './profile/feature.ts';
import { publicFormsFeature } from './public-forms/feature.ts';
import { recordsFeature } from './records/feature.ts';
import { remindersFeature } from './reminders/feature.ts';
import { reportsFeature } from './reports/feature.ts';
import { sessionFeature } from './session/feature.ts';
import { settingsFeature } from './settings/feature.ts';
import { transformationsFeature } from './transformations/feature.ts';
import { usageProfilesFeature } from './usage-profiles/feature.ts';
import { userGroupsFeature } from './user-groups/feature.ts';
import { usersFeature } from './users/feature.ts';

/** All features of the application, in the order of the menu. */
export const features: readonly AppFeature[] = [
  sessionFeature,
  homeFeature,
  processesFeature,
  reportsFeature,
  contactsFeature,
  profileFeature,
  recordsFeature,
  familyFeature,
  remindersFeature,
  automationFeature,
  chatFeature,
  publicFormsFeature,
  notificationsFeature,
  filesFeature,
  mapFeature,
  directoriesFeature,
  directoryEditFeature,
  customFieldsFeature,
  boardsFeature,
  usersFeature,
  userGroupsFeature,
  usageProfilesFeature,
  transformationsFeature,
  configurationFeature,
  settingsFeature,
  backgroundWorkFeature,
];
