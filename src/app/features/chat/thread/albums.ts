import type { Message } from '#core/model.ts';

/** Groups messages that were sent as an album; every other message forms a separate group. Preserves the order. */
export function groupAlbums(messages: readonly Message[]): Message[][] {
  const albums: Message[][] = [];
  for (const message of messages) {
    const open = albums.at(-1);
    const before = open?.at(-1);
    const goesOn =
      message.groupId !== undefined &&
      before?.groupId === message.groupId &&
      before.direction === message.direction;
    if (open && goesOn) open.push(message);
    else albums.push([message]);
  }
  return albums;
}
