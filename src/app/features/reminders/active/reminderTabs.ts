import { createTabLeader } from '../../../shared/tabs/tabLeader.ts';

/** Which tab shows what is due. */
export const { leader, followTabs, tellOtherTabs } = createTabLeader('docket-reminders');
