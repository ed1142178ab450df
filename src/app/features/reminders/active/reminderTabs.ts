import { createTabLeader } from '../../../shared/tabs/tabLeader.ts';

/** Elects the tab that shows due reminders. */
export const { leader, followTabs, tellOtherTabs } = createTabLeader('docket-reminders');
