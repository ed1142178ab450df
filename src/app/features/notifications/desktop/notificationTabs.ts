import { createTabLeader } from '../../../shared/tabs/tabLeader.ts';

/** Which tab shows notifications on the desktop. */
export const notificationTabs = createTabLeader('docket-notifications');
