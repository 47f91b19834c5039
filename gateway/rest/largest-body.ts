/**
 * Bytes of the largest request body of any row: a hundred messages of 128,000 characters, each up to three bytes. Not
 * in the rows, because a subgraph's process loads none.
 */
export const largestBody = 67_108_864;
