// Two-phase commit, which other model checkers are measured with as well: a manager more, six times the states.

/** The model that is explored, and the parameter that makes it larger. */
export const model = "two-phase-commit";
export const parameter = "managers";

/** What is explored every time, and what is explored if there is time for it. */
export const sizes = [5, 7, 8];
export const largeSizes = [9];

/** How many states there are, where that is known from elsewhere. A search that finds others is not measured. */
export const states = { 5: 8_832, 7: 296_448, 8: 1_745_408, 9: 10_340_352, 10: 61_515_776 };
