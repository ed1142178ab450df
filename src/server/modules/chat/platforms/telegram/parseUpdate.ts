import type { Chat, File, Message, MessageOrigin, Update, User } from 'grammy/types';
import type { SharedContent } from '#core/model.ts';
import type {
  PlatformChat,
  PlatformFile,
  PlatformSender,
  ReceivedMessage,
  ReceivedUpdate,
} from '../platform.ts';

export const REQUESTED_UPDATE_TYPES = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
] as const;

/** Returns the id of the update's chat. An update without a readable chat is treated as a separate chat. */
export function getUpdateChat(update: Update): string {
  const { message, edited_message: edited, callback_query: press, my_chat_member: member } = update;
  const { chat }: { chat?: Partial<Chat> } = message ?? edited ?? press?.message ?? member ?? {};
  return chat?.id === undefined ? `update ${update.update_id}` : String(chat.id);
}

export function parseUpdate(update: Update): ReceivedUpdate[] {
  const { message, edited_message: edited, callback_query: press, my_chat_member: member } = update;
  if (message) return readMessage(message);
  if (press) {
    if (!press.message) return [];
    const { chat, message_id: id } = press.message;
    const pressed = { pressId: press.id, button: press.data ?? '' };
    return [{ kind: 'Pressed', chat: getChat(chat), externalId: String(id), ...pressed }];
  }
  if (edited) {
    const { chat, message_id: id, edit_date: at, date } = edited;
    return [
      {
        ...{ kind: 'Edited', chat: getChat(chat), externalId: String(id), text: getText(edited) },
        file: getFile(edited),
        at: getInstant(at ?? date),
      },
    ];
  }
  if (!member) return [];
  const { status } = member.new_chat_member;
  return [
    { kind: 'Blocked', chat: getChat(member.chat), isBlocked: status === 'kicked' || status === 'left' },
  ];
}

function readMessage(message: Message): ReceivedUpdate[] {
  const { chat, from, message_id: id, migrate_to_chat_id: movedTo } = message;
  if (movedTo !== undefined) return [{ kind: 'Moved', chat: getChat(chat), toExternalId: String(movedTo) }];
  // Channel posts and messages without a sender don't come from contacts.
  if (!from || chat.type === 'channel') return [];
  const [text, shared, file] = [getText(message), getShared(message), getFile(message)];
  const isEmpty = text === '' && shared === null && file === null;
  const received: ReceivedMessage = {
    ...{ kind: 'Message', chat: getChat(chat), sender: getSender(from), externalId: String(id) },
    at: getInstant(message.date),
    text,
    shared: isEmpty && !isService(message) ? { kind: 'Unsupported' } : shared,
    file,
    content: null,
    groupId: message.media_group_id ?? null,
    replyToExternalId: message.reply_to_message ? String(message.reply_to_message.message_id) : null,
    forwardedFrom: message.forward_origin ? getOriginName(message.forward_origin) : null,
  };
  return isEmpty && isService(message) ? [] : [received];
}

/** Returns true for service messages, which no user wrote: members who joined or left, topics, gifts, payments. */
function isService(message: Message): boolean {
  return SERVICE.some(member => member in message);
}

const SERVICE = [
  'boost_added',
  'channel_chat_created',
  'chat_background_set',
  'chat_owner_changed',
  'chat_owner_left',
  'chat_shared',
  'checklist_tasks_added',
  'checklist_tasks_done',
  'community_chat_added',
  'community_chat_joined',
  'community_chat_removed',
  'connected_website',
  'delete_chat_photo',
  'direct_message_price_changed',
  'forum_topic_closed',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_reopened',
  'general_forum_topic_hidden',
  'general_forum_topic_unhidden',
  'gift',
  'gift_upgrade_sent',
  'giveaway_completed',
  'giveaway_created',
  'group_chat_created',
  'left_chat_member',
  'managed_bot_created',
  'message_auto_delete_timer_changed',
  'migrate_from_chat_id',
  'new_chat_members',
  'new_chat_photo',
  'new_chat_title',
  'paid_message_price_changed',
  'pinned_message',
  'poll_option_added',
  'poll_option_deleted',
  'proximity_alert_triggered',
  'refunded_payment',
  'successful_payment',
  'suggested_post_approval_failed',
  'suggested_post_approved',
  'suggested_post_declined',
  'suggested_post_paid',
  'suggested_post_refunded',
  'supergroup_chat_created',
  'unique_gift',
  'users_shared',
  'video_chat_ended',
  'video_chat_participants_invited',
  'video_chat_scheduled',
  'video_chat_started',
  'web_app_data',
  'write_access_allowed',
] as const satisfies readonly (keyof Message)[];

function getChat(chat: Chat): PlatformChat {
  const isGroup = chat.type !== 'private';
  const title = isGroup ? (chat.title ?? '') : getName(chat.first_name, chat.last_name);
  return {
    externalId: String(chat.id),
    isGroup,
    title: title || `#${chat.id}`,
    userName: ('username' in chat && chat.username) || null,
  };
}

function getSender({ id, first_name, last_name, username, language_code }: User): PlatformSender {
  return {
    externalId: String(id),
    name: getName(first_name, last_name) || `#${id}`,
    userName: username ?? null,
    lang: language_code ?? null,
    vouched: { phone: null, email: null },
  };
}

function getName(first: string | undefined, last: string | undefined): string {
  return [first, last].filter(Boolean).join(' ').trim();
}

/** Returns the name of a forwarded message's author, or `null` if the name is unknown. */
function getOriginName(origin: MessageOrigin): string | null {
  switch (origin.type) {
    case 'user':
      return getName(origin.sender_user.first_name, origin.sender_user.last_name) || null;
    case 'hidden_user':
      return origin.sender_user_name || null;
    case 'chat':
      return getChat(origin.sender_chat).title;
    case 'channel':
      return getChat(origin.chat).title;
    default:
      return null;
  }
}

/**
 * Returns the text with the URL of each link in brackets after the link text. @throws TypeError if the text isn't a
 * string.
 */
function getText({ text, caption, entities, caption_entities }: Message): string {
  const said: unknown = text ?? caption ?? '';
  if (typeof said !== 'string') throw new TypeError('The text of a message is no text.');
  const links = (entities ?? caption_entities ?? []).filter(entity => entity.type === 'text_link');
  return links
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((whole, { offset, length, url }) => {
      const end = offset + length;
      const isWritten = whole.slice(offset, end) === url;
      return isWritten ? whole : `${whole.slice(0, end)} (${url})${whole.slice(end)}`;
    }, said);
}

function getShared({ contact, location, venue, sticker, from }: Message): SharedContent | null {
  if (contact) {
    const name = getName(contact.first_name, contact.last_name);
    const isOwn = contact.user_id !== undefined && contact.user_id === from?.id;
    return { kind: 'Phone', name, phone: contact.phone_number, isOwn };
  }
  if (location) {
    const { latitude: lat, longitude: lng } = location;
    return { kind: 'Location', lat, lng, ...(venue ? { name: `${venue.title}, ${venue.address}` } : {}) };
  }
  return sticker ? { kind: 'Sticker', ...(sticker.emoji ? { name: sticker.emoji } : {}) } : null;
}

type Named = Pick<File, 'file_id' | 'file_unique_id' | 'file_size'> & {
  file_name?: string;
  mime_type?: string;
};

function getFile(message: Message): PlatformFile | null {
  const { photo, document, voice, audio, video, video_note, animation } = message;
  // The last size of a photo is the largest.
  const picture = photo?.at(-1);
  if (picture) return toFile(picture, { name: 'photo.jpg', type: 'image/jpeg' });
  if (voice) return toFile(voice, { name: 'voice.ogg', type: 'audio/ogg' });
  if (video_note) return toFile(video_note, { name: 'video.mp4', type: 'video/mp4' });
  if (audio) return toFile(audio, { name: 'audio.mp3', type: 'audio/mpeg' });
  // Checked before documents, because Telegram also sends an animation as a document.
  if (animation ?? video)
    return toFile((animation ?? video) as Named, { name: 'video.mp4', type: 'video/mp4' });
  return document ? toFile(document, { name: 'file', type: 'application/octet-stream' }) : null;
}

function toFile(file: Named, standard: { name: string; type: string }): PlatformFile {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.mime_type ?? '') ? (file.mime_type as string) : standard.type;
  const name = file.file_name?.trim() || standard.name;
  return {
    source: { id: file.file_id, uniqueId: file.file_unique_id, name, type },
    name,
    type,
    size: file.file_size ?? null,
  };
}

function getInstant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
