/** What members hid, muted and blocked by the requests so far. */
export class SightModel {
  /** Member and wish, or member and member, one after the other. */
  private readonly done = { hide: new Set<string>(), mute: new Set<string>(), block: new Set<string>() };

  /** Takes in a success of one of the calls. @param of id of the wish or of the member it is about */
  take(call: string, userId: string, of: string): void {
    const act = call.slice(call.lastIndexOf('/') + 1) as keyof SightModel['done'];
    if (call.startsWith('POST')) this.done[act].add(userId + of);
    else this.done[act].delete(userId + of);
  }

  isHidden(userId: string, wishId: string): boolean {
    return this.done.hide.has(userId + wishId);
  }

  isMuted(userId: string, other: string): boolean {
    return this.done.mute.has(userId + other);
  }

  hasBlocked(userId: string, other: string): boolean {
    return this.done.block.has(userId + other);
  }

  /** In either direction. */
  isBlocked(userId: string, other: string): boolean {
    return this.hasBlocked(userId, other) || this.hasBlocked(other, userId);
  }

  seesActsOf(userId: string, other: string): boolean {
    return !this.isMuted(userId, other) && !this.isBlocked(userId, other);
  }

  /** Whether the wish stands in lists that the member reads. */
  lists(userId: string, wishId: string, owner: string): boolean {
    return !this.isHidden(userId, wishId) && this.seesActsOf(userId, owner);
  }

  /** Whether the member is shown the wish when they ask for it. */
  shows(userId: string, wishId: string, owner: string): boolean {
    return !this.isHidden(userId, wishId) && !this.isBlocked(userId, owner);
  }
}
