/**
 * Tracks which users have which record open, by live connection. This is only stored in memory, since it is valid only
 * as long as the connection. Nodes only know their own connections of an account.
 */
export interface PresentUser {
  readonly userId: string;
  readonly isEditing: boolean;
}

export interface PresenceLocation {
  readonly accountId: string;
  readonly directoryId: string;
  readonly itemId: string;
}

export interface PresenceTracker {
  /** Returns true if anything changed. */
  open(place: PresenceLocation, connectionId: string, person: PresentUser): boolean;
  /** Returns true if there was anything to close. */
  close(place: PresenceLocation, connectionId: string): boolean;
  /** Ends all presence of a connection, and returns its places. */
  end(connectionId: string): PresenceLocation[];
  /** Returns each user once. A user is editing if any of the user's connections is editing. */
  peopleAt(place: PresenceLocation): PresentUser[];
}

interface Room {
  readonly place: PresenceLocation;
  readonly people: Map<string, PresentUser>;
}

export function createPresenceTracker(): PresenceTracker {
  const rooms = new Map<string, Room>();
  const keyOf = ({ accountId, directoryId, itemId }: PresenceLocation) =>
    `${accountId}/${directoryId}/${itemId}`;

  const leave = (room: Room, connectionId: string): boolean => {
    const was = room.people.delete(connectionId);
    if (room.people.size === 0) rooms.delete(keyOf(room.place));
    return was;
  };

  return {
    open(place, connectionId, person) {
      const room = rooms.get(keyOf(place)) ?? { place, people: new Map<string, PresentUser>() };
      rooms.set(keyOf(place), room);
      const before = room.people.get(connectionId);
      room.people.set(connectionId, person);
      return before?.isEditing !== person.isEditing;
    },
    close(place, connectionId) {
      const room = rooms.get(keyOf(place));
      return room !== undefined && leave(room, connectionId);
    },
    end: connectionId =>
      [...rooms.values()].filter(room => leave(room, connectionId)).map(room => room.place),
    peopleAt(place) {
      const byUser = new Map<string, PresentUser>();
      for (const person of rooms.get(keyOf(place))?.people.values() ?? []) {
        const isEditing = person.isEditing || byUser.get(person.userId)?.isEditing === true;
        byUser.set(person.userId, { userId: person.userId, isEditing });
      }
      return [...byUser.values()];
    },
  };
}
