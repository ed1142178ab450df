/**
 * The chat on a site, which is a page in a frame of that site. The page is small and therefore drawn without a
 * framework.
 */
import './widget.css';
import { createWidgetCalls } from './calls.ts';
import { startWidgetConversation } from './conversation.ts';
import { connectToHost } from './host.ts';
import { renderChat } from './renderChat.ts';
import { createStartCommand } from './starts.ts';
import { getWidgetTexts } from './texts.ts';
import { countUnreadWidgetMessages } from './unread.ts';
import { createWidgetVisitor } from './visitor.ts';

void start();

async function start(): Promise<void> {
  const botId = location.pathname.split('/').at(-1) ?? '';
  const host = await connectToHost();
  const texts = getWidgetTexts(host.lang);
  const visitor = createWidgetVisitor(botId, host.identity);
  const calls = createWidgetCalls(botId, visitor);
  let told = -1;
  let isRefused = false;

  const conversation = startWidgetConversation({
    ...{ calls, visitor, lang: texts.lang, page: host.page },
    onChange(state) {
      const last = state.messages.at(-1);
      if (last && host.isShown() && visitor.seen() < last.id) visitor.see(last.id);
      const count = countUnreadWidgetMessages(state.messages, visitor.seen());
      if (count !== told) host.say({ docketChat: 'Unread', count });
      told = count;
      if (state.trouble === 'IdentityRefused' && !isRefused) host.say({ docketChat: 'IdentityRefused' });
      isRefused = state.trouble === 'IdentityRefused';
      chat.draw(state);
    },
  });
  const chat = renderChat({
    texts,
    onName: visitor.isNew() ? visitor.rename : null,
    onClose: host.isFramed ? () => host.say({ docketChat: 'Close' }) : null,
    onSend: conversation.send,
    onEarlier: conversation.earlier,
    actions: {
      readFile: calls.file,
      press: calls.press,
      sendAgain: conversation.sendAgain,
      discard: conversation.discard,
    },
  });
  document.documentElement.lang = texts.lang;
  const place = document.getElementById('chat');
  // The surrounding site has its own main landmark.
  place?.setAttribute('aria-label', texts('chat'));
  place?.append(...chat.elements);

  let isOpened = false;
  /** Calls the server only once the visitor opens the chat, unless the visitor has written before. */
  const begin = () => {
    if (host.isShown() && !isOpened) {
      isOpened = true;
      void conversation.open();
    }
    if (host.isShown()) chat.show();
    conversation.again();
    if (document.visibilityState === 'visible') void conversation.follow();
    else conversation.rest();
  };
  host.onShown(begin);
  host.onStart(code => conversation.send(createStartCommand(code), null));
  document.addEventListener('visibilitychange', begin);
  window.addEventListener('offline', conversation.again);
  window.addEventListener('online', begin);
  begin();
}
