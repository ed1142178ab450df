import { eventMigrations } from '#server/kernel/events/migrations/index.ts';
import { jobMigrations } from '#server/kernel/jobs/migrations/index.ts';
import { accountSettingsModule } from './accountSettings/index.ts';
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
import { identityModule } from './identity/index.ts';
import { importsModule } from './imports/index.ts';
import { indexesModule } from './indexes/index.ts';
import { mailsModule } from './mails/index.ts';
import { mapModule } from './map/index.ts';
import { notesModule } from './notes/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { presenceModule } from './presence/index.ts';
import { processesModule } from './processes/index.ts';
import { recentRecordsModule } from './recentRecords/index.ts';
import { recordFilesModule } from './recordFiles/index.ts';
import { recordNotesModule } from './recordNotes/index.ts';
import { recordsModule } from './records/index.ts';
import { remindersModule } from './reminders/index.ts';
import { reportsModule } from './reports/index.ts';
import { rightsModule } from './rights/index.ts';
import { scriptingModule } from './scripting/index.ts';
import { searchModule } from './search/index.ts';
import type { ServerModule } from './serverModule.ts';
import { collectMigrations } from './startModules.ts';
import { storageModule } from './storage/index.ts';
import { systemModule } from './system/index.ts';
import { tagsModule } from './tags/index.ts';
import { templatesModule } from './templates/index.ts';
import { transformationsModule } from './transformations/index.ts';
import { userManagementModule } from './userManagement/index.ts';
import { viewsModule } from './views/index.ts';
import { webhooksModule } from './webhooks/index.ts';

/** All modules of the server. A module only uses modules above it. */
export const serverModules: readonly ServerModule[] = [
  mailsModule,
  identityModule,
  storageModule,
  definitionsModule,
  indexesModule,
  tagsModule,
  recordNotesModule,
  recordFilesModule,
  recordsModule,
  scriptingModule,
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
  configurationModule,
  directoriesModule,
  boardsModule,
  viewsModule,
  reportsModule,
  rightsModule,
  templatesModule,
  userManagementModule,
  accountSettingsModule,
  calendarsModule,
  transformationsModule,
  presenceModule,
  exportsModule,
  importsModule,
  fileContentsModule,
  chatModule,
  webhooksModule,
  chatFormsModule,
  automationModule,
  notificationsModule,
  backgroundWorkModule,
  bootModule,
  systemModule,
];

export const migrations = collectMigrations([
  { migrations: [...eventMigrations, ...jobMigrations] },
  ...serverModules,
]);
