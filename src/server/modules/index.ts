import { eventMigrations } from '#server/kernel/events/migrations/index.ts';
import { jobMigrations } from '#server/kernel/jobs/migrations/index.ts';
import { accountSettingsModule } from './accountSettings/index.ts';
import { accountsModule } from './accounts/index.ts';
import { activityModule } from './activity/index.ts';
import { automationModule } from './automation/index.ts';
import { backgroundWorkModule } from './backgroundWork/index.ts';
import { boardsModule } from './boards/index.ts';
import { bootModule } from './boot/index.ts';
import { bulkModule } from './bulk/index.ts';
import { calendarsModule } from './calendars/index.ts';
import { chatModule } from './chat/index.ts';
import { chatFormsModule } from './chatForms/index.ts';
import { configurationModule } from './configuration/index.ts';
import { deadlinesModule } from './deadlines/index.ts';
import { definitionsModule } from './definitions/index.ts';
import { directoriesModule } from './directories/index.ts';
import { duplicatesModule } from './duplicates/index.ts';
import { exportsModule } from './exports/index.ts';
import { familyModule } from './family/index.ts';
import { figuresModule } from './figures/index.ts';
import { fileContentsModule } from './fileContents/index.ts';
import { filesModule } from './files/index.ts';
import { importsModule } from './imports/index.ts';
import { indexesModule } from './indexes/index.ts';
import { mailsModule } from './mails/index.ts';
import { mapModule } from './map/index.ts';
import { notesModule } from './notes/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { peopleModule } from './people/index.ts';
import { personalModule } from './personal/index.ts';
import { presenceModule } from './presence/index.ts';
import { processesModule } from './processes/index.ts';
import { profilesModule } from './profiles/index.ts';
import { recentRecordsModule } from './recentRecords/index.ts';
import { recordsModule } from './records/index.ts';
import { registrationModule } from './registration/index.ts';
import { remindersModule } from './reminders/index.ts';
import { reportsModule } from './reports/index.ts';
import { rightsModule } from './rights/index.ts';
import { collectMigrations } from './runModules.ts';
import { searchModule } from './search/index.ts';
import type { ServerModule } from './serverModule.ts';
import { sessionsModule } from './sessions/index.ts';
import { storageModule } from './storage/index.ts';
import { systemModule } from './system/index.ts';
import { tagsModule } from './tags/index.ts';
import { templatesModule } from './templates/index.ts';
import { transformationsModule } from './transformations/index.ts';
import { usersModule } from './users/index.ts';
import { viewsModule } from './views/index.ts';
import { webhooksModule } from './webhooks/index.ts';

/** All modules of the server. A module only uses those above it. */
export const serverModules: readonly ServerModule[] = [
  accountsModule,
  storageModule,
  usersModule,
  mailsModule,
  definitionsModule,
  indexesModule,
  tagsModule,
  recordsModule,
  searchModule,
  notesModule,
  filesModule,
  activityModule,
  processesModule,
  figuresModule,
  mapModule,
  familyModule,
  remindersModule,
  recentRecordsModule,
  deadlinesModule,
  bulkModule,
  duplicatesModule,
  personalModule,
  configurationModule,
  directoriesModule,
  boardsModule,
  viewsModule,
  reportsModule,
  profilesModule,
  sessionsModule,
  rightsModule,
  peopleModule,
  accountSettingsModule,
  calendarsModule,
  transformationsModule,
  presenceModule,
  exportsModule,
  importsModule,
  fileContentsModule,
  templatesModule,
  chatModule,
  webhooksModule,
  chatFormsModule,
  automationModule,
  notificationsModule,
  registrationModule,
  backgroundWorkModule,
  bootModule,
  systemModule,
];

export const migrations = collectMigrations([
  { migrations: [...eventMigrations, ...jobMigrations] },
  ...serverModules,
]);
