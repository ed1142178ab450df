import { createTabLeader } from '../../../shared/tabs/tabLeader.ts';

/** Elects the tab that shows desktop notifications. */
export const notificationTabLeader = createTabLeader('docket-notifications');
