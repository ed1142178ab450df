import { expect, it } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { describeServer } from './harness.ts';
import { turnOnChat } from './support/chatModule.ts';

/** Calls of the contract that answer 501 for now. This list may only get shorter. */
const notServedYet = `
countUnreadMessages listConversations getConversation setConversationContact setConversationManager
listMessages sendMessage updateMessage deleteMessage readMessage readConversation
listBots createTelegramBot getTelegramBot updateTelegramBot deleteTelegramBot
`;

describeServer('The contract', api => {
  it('is served but for the calls listed here', () => {
    const served = new Set(api.served);
    const missing = loadContract()
      .operations.map(operation => operation.id)
      .filter(id => !served.has(id));
    expect(missing.toSorted()).toEqual(notServedYet.trim().split(/\s+/).toSorted());
  });

  it('answers the calls not served yet with 501, once the guards let them pass', async () => {
    const admin = await api.admin();
    await turnOnChat(admin);
    await admin.refused(501, 'countUnreadMessages');
    await api.visitor().refused(401, 'countUnreadMessages');
  });
});
