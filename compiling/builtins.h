/* What GCC and Clang are told besides what mypyc writes; it is included before all else. */

/* C in place of calls of small functions (see to_c.py), the sources unchanged. A call of C that can
   raise nothing needs no code for what to do when it does. Arguments are variables or constants. */
#define parlour_shift(set, places) ((int64_t)(set) << (places))
#define parlour_bit(member) ((int64_t)1 << (member))
#define parlour_below(member) (((int64_t)1 << (member)) - 1)
#define parlour_has(set, member) ((char)(((set) >> (member)) & 1))
#define parlour_single(set) ((char)(((set) & ((set) - 1)) == 0))
#define parlour_next_to(seat, seats) ((seat) + 1 < (seats) ? (seat) + 1 : 0)
#define parlour_colour(card) ((card) < 0 ? ((card) - 13) / 14 : (card) / 14)
#define parlour_number(card) ((card) % 14 + ((card) % 14 < 0 ? 15 : 1))
#define parlour_count(set) __builtin_popcountll(set)
#define parlour_first(set) __builtin_ctzll(set)
#define parlour_highest(set) (63 - __builtin_clzll(set))
#define parlour_put(row, at, number) ({ \
    VecI64 parlour_row = (row); \
    int64_t parlour_at = (at); \
    char parlour_done = 1; \
    if (__builtin_expect((uint64_t)parlour_at >= (uint64_t)parlour_row.len, 0)) \
        parlour_at += parlour_row.len; \
    if (__builtin_expect((uint64_t)parlour_at >= (uint64_t)parlour_row.len, 0)) { \
        PyErr_SetNone(PyExc_IndexError); \
        parlour_done = 2; \
    } else { \
        parlour_row.items[parlour_at] = (number); \
    } \
    parlour_done; \
})
#define parlour_fill(row, source) ({ \
    VecI64 parlour_to = (row), parlour_from = (source); \
    char parlour_done = 1; \
    if (__builtin_expect(parlour_from.len < parlour_to.len, 0)) { \
        PyErr_SetNone(PyExc_IndexError); \
        parlour_done = 2; \
    } else { \
        memcpy(parlour_to.items, parlour_from.items, parlour_to.len * sizeof(int64_t)); \
    } \
    parlour_done; \
})

/* What is called only when something has gone wrong, so that the code for it is kept out of the way. */
#define PARLOUR_RARE __attribute__((cold, visibility("default")))
struct _object;
PARLOUR_RARE void PyErr_SetNone(struct _object *);
PARLOUR_RARE void PyErr_SetString(struct _object *, const char *);
PARLOUR_RARE struct _object *PyErr_Occurred(void);
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, struct _object *);
__attribute__((cold)) void CPy_AttributeError(
    const char *, const char *, const char *, const char *, int, struct _object *);
